// The kinds of relation that a request may state between tasks:
//   synchronized        all services start within max_difference_s of each other, on different
//                       routes; all participants are served or none
//   time_lag            from the departure at one stop to the service start at another min_s to
//                       max_s seconds pass; the second is served only where the first is
//   ordered             participants are served on one route in the order given, all or none; or,
//                       with groups, each route serves its tasks of earlier groups first
//   same_route          the participants that are served are on one route
//   same_vehicle        the participants that are served are on one vehicle, on any of its shifts
//   different_vehicles  no two participants are on one vehicle
//   one_of              at most one participant is served
// A header of its own, so that the search can name a kind without including the whole request. The
// order is that of the words in v3/members.hpp and referee/relation_words.cpp, which rely on it.
#pragma once

#include <cstdint>

namespace routeopt::routing {

enum class RelationKind : std::uint8_t {
    synchronized,
    time_lag,
    ordered,
    same_route,
    same_vehicle,
    different_vehicles,
    one_of
};

}  // namespace routeopt::routing
