// The smallest changes of a problem that would let a task into a plan, one for each rule that is
// enough alone. Each is judged as told: with it the task fits, with one unit less it does not.
#pragma once

#include <vector>

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// The what_if lies over the problem, which is as before afterwards. Of a task that fits nowhere.
std::vector<WayOut> ways_out(Problem& problem, what_if::WhatIf& what_if, const TaskStops& stops,
                             const std::vector<Attempt>& attempts, Budget& budget);

}  // namespace routeopt::routing::explain
