// What is known of a route before it is timed: sums from which suggest bounds the cost of the route
// with one more task, and bounds of the stops' times that show where a task would come too late.
#pragma once

#include <vector>

#include "base/index.hpp"
#include "routing/referee/ledger.hpp"
#include "routing/what_if/arcs.hpp"

namespace routeopt::routing::what_if {

struct RouteFacts {
    std::vector<Index> places;  // of each stop: the number of its place in Arcs, or kNone
    std::int64_t metres = 0;    // of all legs
    std::int64_t seconds = 0;   // of all legs
    std::int64_t busy_s = 0;    // least seconds of service, reloads and placed breaks
    Money flat_costs;           // costs that are no rates: fixed, depot visits, preferences
    // A break with a place is still to be placed by the referee: this changes legs and may make
    // them shorter, so that `metres` and `seconds` are no bounds.
    bool legs_may_change = false;
    // Of each stop, with breaks on the way left out: a bound below the time at which it is left,
    // and a bound above the time at which it must be begun for the rest of the route to be in time.
    std::vector<std::int64_t> earliest_departure;
    std::vector<std::int64_t> latest_start;
};

// Precondition: the route is prepared (Assessor::prepare). `shift`: its slot. Linear in its stops.
RouteFacts facts_of(const referee::Route& route, std::size_t shift, const Arcs& arcs,
                    const referee::Tariff& tariff);

// The shortest service of a stop: without its setup, which is not needed behind a stop at the same
// place.
std::int64_t least_work(const referee::Visit& visit);

}  // namespace routeopt::routing::what_if
