#include "clust/schema/problem.hpp"

#include <algorithm>

namespace routeopt::clust {

int broken_rules(const Entity& entity, const Problem& problem, Index cluster)
{
    const auto has = [cluster](const std::vector<Index>& clusters) {
        return std::binary_search(clusters.begin(), clusters.end(), cluster);
    };
    const Index type = problem.clusters[as_size(cluster)].type;
    return (entity.pin != kNone && entity.pin != cluster ? 1 : 0) +
           (type != kNone && type != entity.type ? 1 : 0) +
           ((entity.allowed && !has(*entity.allowed)) || has(entity.excluded) ? 1 : 0);
}

}  // namespace routeopt::clust
