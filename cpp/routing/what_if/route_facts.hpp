// What is known of a route before it is timed: enough to say what it costs at least with one more
// task, and that it cannot be in time.
#pragma once

#include <vector>

#include "base/index.hpp"
#include "routing/referee/ledger.hpp"
#include "routing/what_if/arcs.hpp"

namespace routeopt::routing::what_if {

struct RouteFacts {
    std::vector<Index> places;  // of the stops; kNone where Arcs has none
    std::int64_t metres = 0;
    std::int64_t seconds = 0;
    std::int64_t busy_s = 0;  // that the route serves, reloads and rests at least
    Money flat;               // fixed, depot visits, preferences
    // A break with a place that the timing is yet to put somewhere may make the way shorter.
    bool is_way_open = false;
    // Of each stop, breaks aside: when it is left at the earliest, and begun at the latest.
    std::vector<std::int64_t> leave;
    std::vector<std::int64_t> latest;
};

RouteFacts facts_of(const referee::Route& route, std::size_t shift, const Arcs& arcs,
                    const referee::Tariff& tariff);

// The shortest service of a stop: without its setup, which may fall away.
std::int64_t least_work(const referee::Visit& visit);

}  // namespace routeopt::routing::what_if
