// Writes answers.
#pragma once

#include <optional>
#include <string>

#include "create/explain/explanation.hpp"
#include "create/referee/judgement.hpp"
#include "create/schema/answer.hpp"
#include "create/v2/request.hpp"

namespace routeopt::create::v2 {

std::string write_answer(const Problem& problem, const Plan& plan,
                         const referee::Judgement& judgement,
                         const std::optional<SearchReport>& search = {});
std::string write_explanation(const Problem& problem, const referee::Judgement& judgement,
                              const explain::Explanation& explanation);
// All slots as FILL's `shifts`: nobody is needed, and at most so many heads may be on each.
std::string write_candidates(const Problem& problem, const std::vector<std::int64_t>& most);
// The problem as numbers, for a solver of mixed-integer programs: levels from 0, times in seconds,
// money with 5 decimals, -1 for no bound. `bounded`: it has rules that are not told here.
std::string write_program(const Problem& problem);
// Of a request that is sound: its counts, and what it says of the job.
std::string write_valid(const Request& request, const Problem& problem);

}  // namespace routeopt::create::v2
