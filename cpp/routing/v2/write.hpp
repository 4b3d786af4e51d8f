// Answers of the V2 family as JSON text, from the judgement of the translated request. Equal
// answers give equal bytes.
#pragma once

#include <string>

#include "routing/schema/explanation.hpp"
#include "routing/schema/operation.hpp"
#include "routing/v2/score.hpp"

namespace routeopt::routing::v2 {

// What an answer is made from. All must outlive the call.
struct Told {
    const Request& request;
    const Translation& translation;
    const Answer& answer;  // of solve, or of the plan that suggestions or an explanation are of
};

// The answer of solve and evaluate.
std::string write_answer(const Told& told);
// The answer of suggest: the plan as it stands, and where jobs could go.
std::string write_suggestions(const Told& told, const Suggestions& suggestions);
std::string write_explanation(const Told& told, const routing::Explanation& explanation);
// The answer to a request that was only checked: what it says of the job, the matrices that it
// names (of each profile the first), and the warnings.
std::string write_valid(const Request& request, const Translation& translation);

// The V3 request of that operation that the V2 request is solved as, and the warnings.
std::string write_translation(const Request& request, const Translation& translation,
                              Operation operation);

}  // namespace routeopt::routing::v2
