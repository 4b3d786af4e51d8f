// Answers of CLUST as JSON text. Equal plans give equal bytes.
#pragma once

#include <optional>
#include <string>

#include "clust/referee/referee.hpp"
#include "clust/v2/request.hpp"

namespace routeopt::clust::v2 {

// The answer of solve, which may be proven to be optimal, and of evaluate.
std::string write_answer(const Problem& problem, const Plan& plan, const referee::Verdict& verdict,
                         std::optional<bool> is_optimal = {});
// The answer to a request that was only checked: what it says of the job, the matrix that it names.
std::string write_valid(const Request& request, const wire::Document& document,
                        const Problem& problem);

}  // namespace routeopt::clust::v2
