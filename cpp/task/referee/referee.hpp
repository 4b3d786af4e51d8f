// Judges a plan from the problem alone: every rule that it breaks, and its score. It shares no code
// with the search.
#pragma once

#include "task/referee/judgement.hpp"

namespace routeopt::task::referee {

// O(n log n) for n tasks and the windows that they lie in. Precondition: no end is open.
Judgement judge(const Problem& problem, const Plan& plan);

// By order: whether all of its tasks are planned.
std::vector<bool> planned_orders(const Problem& problem, const Plan& plan);

}  // namespace routeopt::task::referee
