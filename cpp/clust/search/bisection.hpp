// Cuts the map into parts of about equal weight.
#pragma once

#include "clust/search/model.hpp"

namespace routeopt::clust::search {

// The part, from 0, of each located unit, kNone of others. A part is cut in two across its longer
// axis, so that each side has its share of the weight, until there are `parts`. O(n log^2 n).
std::vector<Index> bisect(const Model& model, Index parts);

}  // namespace routeopt::clust::search
