// Which units are near each other, for the moves between clusters.
#pragma once

#include "clust/search/model.hpp"

namespace routeopt::clust::search {

// Of each unit up to 24 others: the nearest on the map, and some that share a keyword.
Lists<Index> neighbours_of(const Model& model);

}  // namespace routeopt::clust::search
