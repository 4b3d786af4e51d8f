// Scores a plan by every rule of the problem, from the problem alone. It shares no code with the
// search, whose plans it checks.
#pragma once

#include "fill/referee/judgement.hpp"

namespace routeopt::fill::referee {

Judgement judge(const Problem& problem, std::span<const Assignment> plan);

// The items of one employee with these shifts.
std::vector<Item> judge_employee(const Problem& problem, Index employee,
                                 std::span<const Index> shifts);

}  // namespace routeopt::fill::referee
