// The rules that a plan can break, one kind a file. Each check adds a violation for every one that
// is broken, with the amount by which.
#pragma once

#include <vector>

#include "routing/referee/joined.hpp"
#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

using Violations = std::vector<Violation>;

// Precondition of those that look at times: fill; check_capacity: set_loads.
void check_who_may_serve(const Route& route, Violations& violations);
void check_capacity(const Route& route, Violations& violations);
void check_hours(const Route& route, Violations& violations);
void check_releases(const Route& route, Violations& violations);
void check_breaks(const Route& route, Violations& violations);
void check_reloads(const Route& route, Violations& violations);
void check_limits(const Route& route, Violations& violations);
void check_ways(const Route& route, Violations& violations);

void check_relations(const Problem& problem, const ServedStops& stops, Violations& violations);

// Returns what the wishes for more tasks cost that are not met.
Money check_quotas(const Problem& problem, const std::vector<Route>& routes,
                   Violations& violations);

}  // namespace routeopt::routing::referee
