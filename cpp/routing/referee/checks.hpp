// The rules that a plan can break; each check_*.cpp file holds those of one kind. The functions
// append one violation for every rule that is broken, with the amount by which it is broken: in
// seconds ("s"), metres ("m"), units of a capacity dimension, skill levels ("level"), or a number
// of tasks or occurrences ("count"). Its code names the rule.
#pragma once

#include <vector>

#include "routing/referee/joined.hpp"
#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

using Violations = std::vector<Violation>;

// The rules that one route alone can break. Preconditions: where the rule is about times, fill has
// set them; for check_capacity, set_loads has set the loads.
void check_who_may_serve(const Route& route, Violations& violations);
void check_capacity(const Route& route, Violations& violations);
void check_hours(const Route& route, Violations& violations);
void check_releases(const Route& route, Violations& violations);
void check_breaks(const Route& route, Violations& violations);
void check_reloads(const Route& route, Violations& violations);
void check_limits(const Route& route, Violations& violations);
void check_ways(const Route& route, Violations& violations);

// All relations of the problem. `stops` are those of all routes that relations may join.
void check_relations(const Problem& problem, const ServedStops& stops, Violations& violations);

// All quotas. `routes` are those of the whole plan. Returns the price of the tasks that are missing
// to the quotas' minima, which are wishes at a price; only a maximum can be violated.
Money check_quotas(const Problem& problem, const std::vector<Route>& routes,
                   Violations& violations);

}  // namespace routeopt::routing::referee
