// Routes whose times depend on each other, because a relation of kind `synchronized` or `time_lag`
// has stops on several of them. They are timed together, each at its earliest: prices of waiting
// and lateness do not move them.
#pragma once

#include <map>
#include <utility>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// Where a stop of a task is served: on which route, as which of its stops.
struct Served {
    const Route* route = nullptr;
    std::size_t visit = 0;
};
// By task id, and whether it is the delivery of a shipment. Points into the routes.
using ServedStops = std::map<std::pair<std::string_view, bool>, Served>;

ServedStops served_stops(const std::vector<Route>& routes);

// The stop that a relation names; null where it is not served. A participant that names a shipment
// without saying which stop means the pickup.
const Served* served(const ServedStops& stops, const Participant& participant);

// Replaces the times of the routes that are joined by the earliest times that keep both their own
// rules of time and the relations between them. `times` holds, by number of the route, the times
// that each has alone; a route that is not joined, or whose relations no times can keep, retains
// them. Precondition: every route's number is its place in `routes`.
void time_joined_routes(const Problem& problem, const std::vector<Route>& routes,
                        const ServedStops& stops, std::vector<Times>& times);

}  // namespace routeopt::routing::referee
