// Writes answers.
#pragma once

#include <optional>
#include <string>

#include "fill/referee/judgement.hpp"
#include "fill/referee/reasons.hpp"
#include "fill/schema/answer.hpp"
#include "fill/v2/request.hpp"

namespace routeopt::fill::v2 {

struct Told {
    const Problem& problem;
    std::span<const Assignment> plan;
    const referee::Judgement& judgement;
    std::span<const referee::Reasons> reasons;
    std::optional<SearchReport> search{};
};

std::string write_answer(const Told& told);
// The counts of a request that is sound.
std::string write_valid(const Problem& problem);

}  // namespace routeopt::fill::v2
