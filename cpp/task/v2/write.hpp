// Writes what calls of TASK are answered with.
#pragma once

#include <optional>
#include <string>

#include "task/referee/judgement.hpp"
#include "task/referee/reasons.hpp"
#include "task/v2/request.hpp"

namespace routeopt::task::v2 {

struct SearchTold {
    std::int64_t iterations = 0;
    double elapsed_s = 0;
    int threads = 1;
    std::string_view stopped_by;
};

// The answer of solve and evaluate.
std::string write_answer(const Problem& problem, const Plan& plan,
                         const referee::Judgement& judgement, const referee::Reasons& reasons,
                         const std::optional<SearchTold>& search = {});

// The answer of a validation.
std::string write_valid(const Request& request, const Problem& problem);

}  // namespace routeopt::task::v2
