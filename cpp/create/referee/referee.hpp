// Scores and judges a plan from the problem alone, by what the top of schema/problem.hpp says.
#pragma once

#include "create/referee/judgement.hpp"

namespace routeopt::create::referee {

// Precondition: the plan has a number, 0 or more, for each slot.
Judgement judge(const Problem& problem, const Plan& plan);

}  // namespace routeopt::create::referee
