// Writes answers as JSON text. Points in time and locations have the same form as in the request.
// Equal answers give equal bytes.
#pragma once

#include <string>

#include "routing/schema/answer.hpp"
#include "routing/schema/explanation.hpp"
#include "routing/schema/operation.hpp"
#include "routing/schema/suggestions.hpp"
#include "routing/validation/count.hpp"

namespace routeopt::routing::v3 {

// The answer of solve or evaluate.
std::string write_answer(const Request& request, const Answer& answer);

// The answers of suggest and explain.
std::string write_suggestions(const Request& request, const Suggestions& suggestions);
std::string write_explanation(const Request& request, const Explanation& explanation);

// A request of that operation as the JSON text that it could have been read from.
std::string write_request(const Request& request, Operation operation);

// The answer to a valid request of which only the validation was asked for.
std::string write_counts(const validation::Counts& counts);

}  // namespace routeopt::routing::v3
