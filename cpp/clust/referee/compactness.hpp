// How far apart the members of a cluster are.
#pragma once

#include "clust/referee/referee.hpp"

namespace routeopt::clust::referee {

// Sets the figures' centre, median and distance. The median of n located members is found in
// O(n^2) at worst, which is where most of them are as good as the best: on a circle, or by a
// matrix. Distances between pairs are always O(n^2).
void measure(const Problem& problem, Index cluster, ClusterFigures& figures);

// From a member to the place that the cluster keeps, else its median, else its centre; 0 where one
// of them has no place.
std::int64_t distance_to_centre(const Problem& problem, Index cluster,
                                const ClusterFigures& figures, Index entity);

}  // namespace routeopt::clust::referee
