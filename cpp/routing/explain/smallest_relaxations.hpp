// The smallest changes of a problem that would let a task into a plan: one for each rule and unit
// that can be relaxed so far that the task fits. Each is judged by the referee: with it the task
// fits, with one unit less it does not.
#pragma once

#include <vector>

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// `problem`: that of `what_if`; it is as before afterwards. `attempts`: those of the task, which
// fits nowhere. Incomplete where the budget ended on the way.
std::vector<SmallestRelaxation> smallest_relaxations(Problem& problem, what_if::WhatIf& what_if,
                                                     const TaskStops& stops,
                                                     const std::vector<Attempt>& attempts,
                                                     Budget& budget);

}  // namespace routeopt::routing::explain
