// The answers of suggest and explain as JSON.
#pragma once

#include <string>

#include "clust/advice/explain.hpp"
#include "clust/advice/suggest.hpp"

namespace routeopt::clust::v2 {

// Each with the judged plan that the request gives.
std::string write_suggestions(const Problem& problem, const referee::Verdict& verdict,
                              const advice::Suggestions& suggestions);
std::string write_explanation(const Problem& problem, const referee::Verdict& verdict,
                              const advice::Explanation& explanation);

}  // namespace routeopt::clust::v2
