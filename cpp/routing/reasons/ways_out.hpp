// The smallest changes of a problem that would let a task into a plan, one for each rule that is
// enough alone. Each is judged as told: with it the task fits, with one unit less it does not.
#pragma once

#include <vector>

#include "routing/reasons/trials.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::reasons {

// The desk lies over the problem, which is as before afterwards. Of a task that fits nowhere.
std::vector<WayOut> ways_out(Problem& problem, desk::Desk& desk, const TaskStops& stops,
                             const std::vector<Trial>& trials, Leash& leash);

}  // namespace routeopt::routing::reasons
