// Why a shift is not filled: what bars each employee who is not on it.
#pragma once

#include <functional>

#include "fill/referee/judgement.hpp"

namespace routeopt::fill::referee {

// How many employees a constraint is the first to bar, in the order of Constraint. Those whom no
// hard rule bars are `free`.
struct Reasons {
    Index shift = kNone;
    std::vector<std::pair<Constraint, std::int64_t>> barred;
    std::int64_t free = 0;
};

// For each shift of the plan that lacks heads. A constraint bars a person when the shift makes more
// of it at the hard level, as all other assignments stay. Shifts to which `goes_on` does not let it
// come have no reasons.
std::vector<Reasons> reasons_of(const Problem& problem, std::span<const Assignment> plan,
                                const std::function<bool()>& goes_on);

}  // namespace routeopt::fill::referee
