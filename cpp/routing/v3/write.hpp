// Answers -> JSON text, in the wire's members and their order.
#pragma once

#include <string>

#include "routing/schema/answer.hpp"
#include "routing/schema/explanation.hpp"
#include "routing/schema/suggestions.hpp"
#include "routing/validation/count.hpp"

namespace routeopt::routing::v3 {

// What solve and evaluate answer. Times and locations have the request's form.
std::string write_answer(const Request& request, const Answer& answer);

std::string write_suggestions(const Request& request, const Suggestions& suggestions);
std::string write_explanation(const Request& request, const Explanation& explanation);

// What validate_only answers.
std::string write_counts(const validation::Counts& counts);

}  // namespace routeopt::routing::v3
