// Why demand stays unmet: what one more head would cost and need, and which templates are worth
// adding. Everything told is the referee's judgement of the changed plan.
#pragma once

#include <functional>

#include "create/explain/explanation.hpp"

namespace routeopt::create::explain {

inline constexpr std::size_t kMostWays = 3;  // for a gap
inline constexpr std::size_t kMostTemplates = 5;

// goes_on: false where time is over; what is not looked at by then is counted as unanswered.
Explanation explanation_of(const Problem& problem, const Plan& plan,
                           const referee::Judgement& judgement,
                           const std::function<bool()>& goes_on);

}  // namespace routeopt::create::explain
