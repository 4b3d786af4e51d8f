// Why one task is left out of a plan.
#pragma once

#include "routing/reasons/trials.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::reasons {

enum class Depth : std::uint8_t {
    brief,  // class and reasons
    whole   // and the tasks in the way, and the smallest changes
};

// Nothing where the leash was over before all was judged. The desk lies over the problem; both are
// as before afterwards.
std::optional<ExplainedTask> explain_task(Problem& problem, desk::Desk& desk, std::size_t task,
                                          Depth depth, Leash& leash);

// Where a spot is, in the route as it is judged with the task there.
PlaceFound place_of(const desk::Desk& desk, const TaskStops& stops, const Spot& spot);

}  // namespace routeopt::routing::reasons
