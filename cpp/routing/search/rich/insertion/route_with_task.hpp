// The nodes of a route as it would be with a task at an insertion point.
#pragma once

#include <vector>

#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

// Writes into `nodes` those of the route that the point is on, ends included, with the task's stops
// and the point's visit of a depot, if any. O(n) in the route's length.
void write_route_with(const Plan& plan, Index task, const InsertionPoint& point,
                      std::vector<Index>& nodes);

}  // namespace routeopt::routing::search::rich
