// The best plan of a linear problem: what an entity costs in a cluster does not depend on who else
// is there, and of each cluster only the number of its members counts.
#pragma once

#include <functional>
#include <optional>

#include "clust/search/model.hpp"

namespace routeopt::clust::search {

// Whether the problem is linear: centres that stay, keywords that no two entities share, entities
// of equal weight where weights count, no relations or contiguity, no prices of use.
bool is_linear(const Model& model);

// The cluster of each unit in an optimal plan, by successive shortest paths. Nothing where the
// problem is not linear or too large, or goes_on() became false.
std::optional<std::vector<Index>> optimal_assignment(const Model& model,
                                                     const std::function<bool()>& goes_on);

}  // namespace routeopt::clust::search
