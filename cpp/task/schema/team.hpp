// Who does a task, against what its mode asks for.
#pragma once

#include "task/schema/problem.hpp"

namespace routeopt::task {

// Whether as many people of each resource are there as the mode asks for, and no others.
// people: ascending.
bool has_right_numbers(const Problem& problem, const Mode& mode, const std::vector<Index>& people);

}  // namespace routeopt::task
