// The rules that a route can break, one kind a file. Each check adds a violation for every one
// that is broken, with the amount by which.
#pragma once

#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

using Violations = std::vector<Violation>;

void check_who_may_serve(const Route& route, Violations& violations);
void check_capacity(const Route& route, Violations& violations);  // precondition: set_loads
void check_hours(const Route& route, Violations& violations);     // precondition: set_times
void check_ways(const Route& route, Violations& violations);      // precondition: set_work

}  // namespace routeopt::routing::referee
