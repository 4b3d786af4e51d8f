// Why one task is left out of a plan.
#pragma once

#include "routing/reasons/trials.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::reasons {

// Nothing where the leash was over before all was judged. `changeable` is the problem that the desk
// lies over, to try changes on; null gives the short form: the class and one reason or few, without
// tasks in the way and without changes. Problem and desk are as before afterwards.
std::optional<ExplainedTask> explain_task(Problem* changeable, desk::Desk& desk, std::size_t task,
                                          Leash& leash);

// Where a spot is, in the route as it is judged with the task there.
PlaceFound place_of(const desk::Desk& desk, const TaskStops& stops, const Spot& spot);

}  // namespace routeopt::routing::reasons
