// The kinds of relation that a request may state between tasks.
#pragma once

#include <cstdint>

namespace routeopt::routing {

enum class RelationKind : std::uint8_t {
    synchronized,
    time_lag,
    ordered,
    same_route,
    same_vehicle,
    different_vehicles
};

}  // namespace routeopt::routing
