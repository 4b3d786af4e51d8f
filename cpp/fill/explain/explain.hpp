// Why shifts are empty, who else could work them at what price, and which single change of the
// request would fill them.
#pragma once

#include <functional>
#include <span>

#include "fill/explain/explanation.hpp"

namespace routeopt::fill::explain {

// For the shifts of problem.suggest_for, or else for all that lack heads. A person counts for a
// counterfactual when being put on the shift makes one hard constraint cost more; of all persons
// and changes the smallest is told for each constraint, judged by the referee on the changed
// problem. goes_on: false ends it with what there is.
Explanation explanation_of(const Problem& problem, std::span<const Assignment> plan,
                           const std::function<bool()>& goes_on);

}  // namespace routeopt::fill::explain
