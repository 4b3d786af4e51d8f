// Routes whose times depend on each other.
#pragma once

#include <map>
#include <utility>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// Where each stop of a task is served: by task id and whether it is the delivery.
struct Served {
    const Route* route = nullptr;
    std::size_t visit = 0;
};
using ServedStops = std::map<std::pair<std::string_view, bool>, Served>;

ServedStops served_stops(const std::vector<Route>& routes);

// Nothing where the participant's stop is not served.
const Served* served(const ServedStops& stops, const Participant& participant);

// Replaces the times of the routes that synchronisations and time lags join by the least times
// that keep all their "not before". Precondition: times of every route alone.
void time_joined_routes(const Problem& problem, const std::vector<Route>& routes,
                        const ServedStops& stops, std::vector<Times>& times);

}  // namespace routeopt::routing::referee
