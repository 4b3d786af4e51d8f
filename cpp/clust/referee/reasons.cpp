#include <algorithm>

#include "clust/referee/referee.hpp"

namespace routeopt::clust::referee {
namespace {

bool has(const std::vector<Index>& all, Index one)
{
    return std::find(all.begin(), all.end(), one) != all.end();
}

// The first rule that keeps the entity out of the cluster; empty where none does.
std::string_view reason(const Problem& problem, const Plan& plan, const Verdict& verdict,
                        const Entity& entity, Index e, Index c)
{
    const Cluster& cluster = problem.clusters[as_size(c)];
    const ClusterFigures& figures = verdict.clusters[as_size(c)];
    if (entity.pin != kNone && entity.pin != c)
        return "PINNED";
    if (cluster.type != kNone && cluster.type != entity.type)
        return "CLUSTER_TYPE";
    if (has(entity.excluded, c) || (entity.allowed && !has(*entity.allowed, c)))
        return "EXCLUDED";
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        if (figures.weight[d] + entity.weight[d] > cluster.max_weight[d])
            return "CLUSTER_MAX";
    if (std::ssize(figures.members) >= cluster.max)
        return "CLUSTER_MAX";
    for (const Relation& relation : problem.relations) {
        if (!has(relation.entities, e))
            continue;
        if (relation.same)
            return "SAME_CLUSTER";
        for (const Index other : relation.entities)
            if (other != e && plan[as_size(other)] == c)
                return "DIFFERENT_CLUSTER";
    }
    if (figures.members.empty() && (cluster.min > 1 || cluster.min_weight != Weights{}))
        return "CLUSTER_MIN";
    return problem.is_contiguous ? std::string_view{"CONTIGUITY"} : std::string_view{};
}

}  // namespace

std::vector<std::string_view> reasons(const Problem& problem, const Plan& plan,
                                      const Verdict& verdict, Index e)
{
    std::vector<std::string_view> found;
    for (Index c = 0; c < std::ssize(problem.clusters); ++c) {
        const auto one = reason(problem, plan, verdict, problem.entities[as_size(e)], e, c);
        if (!one.empty() && std::find(found.begin(), found.end(), one) == found.end())
            found.push_back(one);
    }
    return found;
}

}  // namespace routeopt::clust::referee
