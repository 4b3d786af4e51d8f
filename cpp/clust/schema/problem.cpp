#include "clust/schema/problem.hpp"

#include <algorithm>

namespace routeopt::clust {

bool may_be_in(const Entity& entity, const Problem& problem, Index cluster)
{
    const auto has = [cluster](const std::vector<Index>& clusters) {
        return std::binary_search(clusters.begin(), clusters.end(), cluster);
    };
    const Index type = problem.clusters[as_size(cluster)].type;
    return (entity.pin == kNone || entity.pin == cluster) &&
           (type == kNone || type == entity.type) && (!entity.allowed || has(*entity.allowed)) &&
           !has(entity.excluded);
}

}  // namespace routeopt::clust
