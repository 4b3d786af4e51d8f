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

// What solve and evaluate find.
struct Told {
    const Problem& problem;
    const Plan& plan;
    const referee::Judgement& judgement;
    const referee::Reasons& reasons;
    std::int64_t bound = 0;  // of what makespan and lateness cost
    std::optional<SearchTold> search{};
};
std::string write_answer(const Told& told);

// The answer of a validation.
std::string write_valid(const Request& request, const Problem& problem);

}  // namespace routeopt::task::v2
