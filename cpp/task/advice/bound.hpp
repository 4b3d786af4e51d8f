// What makespan and lateness cost at least.
#pragma once

#include "task/schema/problem.hpp"

namespace routeopt::task::advice {

// A lower bound of the soft points that the parts TARDINESS and MAKESPAN come to, each of which is
// not negative, in every plan that breaks no hard rule and leaves the orders out that `is_planned`
// says. It is the largest of what follows from
// - chains: no task starts before those that come before it can have ended, each in its shortest
//   mode, in the working time of the people and units that it needs;
// - resources: no person or unit does more than there is working time for; the work that can only
//   be done by a resource ends no earlier than when all that is there, at full use, has done it.
// O(n log n) for n tasks, arcs and windows.
std::int64_t bound_of(const Problem& problem, const std::vector<bool>& is_planned);

}  // namespace routeopt::task::advice
