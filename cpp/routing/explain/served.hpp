// What explain says of the tasks that a plan serves, and of the rules that leave the plan no room.
#pragma once

#include <vector>

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// For every task that is served: by how much the plan's cost falls without it (its drop fee is then
// due, so it may rise), and its best place on another vehicle or shift. Stops early when the budget
// is over. The plan is as before afterwards.
std::vector<ServedTask> served_tasks(what_if::WhatIf& what_if, Budget& budget);

// The binding rules: hard windows, capacities, limits, shift ends and quotas of which one unit less
// would add or enlarge a violation. `problem`: that of `what_if`; both are as before afterwards.
std::vector<BindingRule> binding_rules(Problem& problem, const what_if::WhatIf& what_if,
                                       Budget& budget);

}  // namespace routeopt::routing::explain
