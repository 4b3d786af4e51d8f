// Answers -> JSON text, in the wire's members and their order.
#pragma once

#include <string>

#include "routing/limits/count.hpp"
#include "routing/schema/answer.hpp"

namespace routeopt::routing::v3 {

// What solve and evaluate answer. Times and locations have the request's form.
std::string write_answer(const Request& request, const Answer& answer);

// What validate_only answers.
std::string write_counts(const limits::Counts& counts);

}  // namespace routeopt::routing::v3
