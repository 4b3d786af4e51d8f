// Writes the answers of suggest and explain.
#pragma once

#include "task/advice/explain.hpp"
#include "task/advice/suggest.hpp"
#include "task/v2/write.hpp"

namespace routeopt::task::v2 {

std::string write_suggestions(const Problem& problem, const referee::Judgement& judgement,
                              const advice::Suggestions& suggestions);

std::string write_explanation(const Problem& problem, const referee::Judgement& judgement,
                              const referee::Reasons& reasons,
                              const advice::Explanation& explanation);

}  // namespace routeopt::task::v2
