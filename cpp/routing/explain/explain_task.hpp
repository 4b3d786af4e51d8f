// Why one task is left out of a plan.
#pragma once

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// Nothing where the budget was over before all was judged. `changeable` is the problem that the
// what_if lies over, to try changes on; null gives the short form: the class and one reason or few,
// without tasks in the way and without changes. Problem and what_if are as before afterwards.
std::optional<ExplainedTask> explain_task(Problem* changeable, what_if::WhatIf& what_if,
                                          std::size_t task, Budget& budget);

// Where a spot is, in the route as it is judged with the task there.
PlaceFound place_of(const what_if::WhatIf& what_if, const TaskStops& stops,
                    const Placement& placement);

}  // namespace routeopt::routing::explain
