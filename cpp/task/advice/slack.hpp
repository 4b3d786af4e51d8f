// How far a task can be moved to the right in its gap.
#pragma once

#include "task/schema/problem.hpp"
#include "task/search/plan.hpp"

namespace routeopt::task::advice {

// The latest start of a task of `judged`, all else staying as it is, so that at every start from
// its own one on no more rules are broken than there. `around`: the timetable of that plan without
// the task.
Instant latest_start_of(const Problem& problem, const Plan& judged, const search::Plan& around,
                        Index task);

}  // namespace routeopt::task::advice
