// What served tasks are worth, and which rules leave a plan no room.
#pragma once

#include <vector>

#include "routing/reasons/trials.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::reasons {

// Of every task that is served: what the plan's cost falls by without it, and its best place on
// another vehicle or shift. The desk is as before afterwards.
std::vector<ServedTask> served_tasks(desk::Desk& desk, Leash& leash);

// Hard windows, capacities, limits, shift ends and quotas of which one unit less would add or
// enlarge a violation. The desk lies over the problem; both are as before afterwards.
std::vector<BindingRule> binding_rules(Problem& problem, const desk::Desk& desk, Leash& leash);

}  // namespace routeopt::routing::reasons
