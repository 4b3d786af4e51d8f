// What served tasks are worth, and which rules leave a plan no room.
#pragma once

#include <vector>

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// Of every task that is served: what the plan's cost falls by without it, and its best place on
// another vehicle or shift. The what_if is as before afterwards.
std::vector<ServedTask> served_tasks(what_if::WhatIf& what_if, Budget& budget);

// Hard windows, capacities, limits, shift ends and quotas of which one unit less would add or
// enlarge a violation. The what_if lies over the problem; both are as before afterwards.
std::vector<BindingRule> binding_rules(Problem& problem, const what_if::WhatIf& what_if,
                                       Budget& budget);

}  // namespace routeopt::routing::explain
