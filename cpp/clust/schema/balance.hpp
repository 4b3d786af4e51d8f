// Bounds that keep clusters alike.
#pragma once

#include <cstdint>
#include <optional>

#include "clust/schema/problem.hpp"

namespace routeopt::clust {

// Sets the mean weight of a cluster and, with a tolerance in millionths, the bounds of weight that
// clusters do not have: the mean less and more the tolerance, but never so that even whole weights
// of the mean were out of them, and as much less or more as the bounds of the others need for the
// weight of all entities to be spread over all clusters. Precondition: entities and clusters have
// all else.
void balance(Problem& problem, std::optional<std::int64_t> tolerance);

}  // namespace routeopt::clust
