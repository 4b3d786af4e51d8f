// Writes answers.
#pragma once

#include <optional>
#include <string>

#include "fill/explain/explanation.hpp"
#include "fill/referee/judgement.hpp"
#include "fill/referee/reasons.hpp"
#include "fill/schema/answer.hpp"
#include "fill/suggest/suggestions.hpp"
#include "fill/v2/request.hpp"

namespace routeopt::fill::v2 {

struct Told {
    const Problem& problem;
    std::span<const Assignment> plan;
    const referee::Judgement& judgement;
    std::span<const referee::Reasons> reasons;
    std::optional<SearchReport> search{};
    const suggest::Suggestions* suggestions = nullptr;
    // The names of the templates of the shifts that may be opened, which are the last ones.
    std::span<const std::string_view> patterns{};
};

std::string write_answer(const Told& told);
std::string write_explanation(const Problem& problem, const referee::Judgement& judgement,
                              const explain::Explanation& explanation);
// Of a request that is sound: its counts, and what it says of the job.
std::string write_valid(const Request& request, const Problem& problem);

}  // namespace routeopt::fill::v2
