// What is wrong with the parts of a problem taken together.
#include <algorithm>
#include <numeric>
#include <utility>

#include "base/quantity.hpp"
#include "clust/v2/resolver.hpp"

namespace routeopt::clust::v2 {
namespace {

constexpr Int128 kGreatest = Int128{1} << 62;
constexpr std::int64_t kLongest = 20'037'509;  // metres: half of the earth's circumference

}  // namespace

// Lower bounds that counts and sums alone show to be out of reach.
void Resolver::check_least()
{
    const auto entities = std::ssize(problem_.entities);
    std::int64_t least = 0;
    clust::Weights total{}, least_weight{};
    for (const clust::Entity& entity : problem_.entities)
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            total[d] += entity.weight[d];
    for (std::size_t c = 0; c < problem_.clusters.size(); ++c) {
        const clust::Cluster& cluster = problem_.clusters[c];
        if (cluster.may_be_empty)
            continue;
        least += cluster.min;
        if (least > entities)
            return invalid(cluster_at_[c], "the clusters up to this one need at least " +
                                               std::to_string(least) + " entities, and there are " +
                                               std::to_string(entities));
        for (std::size_t d = 0; d < kMostDimensions; ++d) {
            least_weight[d] += std::min(cluster.min_weight[d], total[d] + 1);
            if (least_weight[d] > total[d])
                return invalid(cluster_at_[c],
                               "the clusters up to this one need more weight than all entities "
                               "have");
        }
    }
}

// Sums of the score stay within 62 bits, whatever the plan.
void Resolver::check_greatest_score()
{
    const auto largest = [](const auto& all, auto value) {
        Int128 most = 0;
        for (const auto& one : all)
            most = std::max(most, Int128{value(one)});
        return most;
    };
    const Int128 count = std::ssize(problem_.entities);
    const Int128 clusters = std::ssize(problem_.clusters);
    Int128 factors = 0, drops = 0, weight = 0, least = 0;
    std::vector<Int128> priorities(problem_.keywords.size(), 0);
    for (const clust::Entity& entity : problem_.entities) {
        factors += entity.distance_factor;
        drops += entity.drop_weight.value_or(0);
        for (const std::int64_t amount : entity.weight)
            weight += amount;
        for (const clust::Keyword& keyword : entity.keywords)
            priorities[as_size(keyword.keyword)] += keyword.priority;
    }
    for (const clust::Cluster& cluster : problem_.clusters)
        for (const std::int64_t amount : cluster.min_weight)
            least += amount;
    Int128 matching = 0;
    for (const Int128 sum : priorities)
        matching += sum * (sum + 2'000) / 2;  // pairs of members, and with the clusters' own
    const Int128 longest = problem_.distances.is_matrix()  ? INT32_MAX
                           : problem_.distances.is_plane() ? INT32_MAX
                                                           : kLongest;
    const Int128 pairs = problem_.compactness == Compactness::pairs ? factors : 1;
    const ScoreWeights& weights = problem_.weights;
    const Int128 sum =
        matching * weights.matching + count * weights.no_match +
        longest * factors * pairs * weights.distance + 2 * (weight + clusters) * weights.balance +
        count * weights.moved + drops +
        largest(problem_.clusters, [](const auto& cluster) { return cluster.cost; }) * clusters *
            weights.open +
        count * 100 * weights.ranking;
    if (sum > kGreatest || least > kGreatest / 2)
        invalid(wire::kRoot, "weights, priorities, factors or bounds are so large that a score may "
                             "pass 62 bits");
}

// What keeps an entity out of the cluster that it is pinned to.
void Resolver::check_pins()
{
    for (std::size_t e = 0; e < problem_.entities.size(); ++e) {
        clust::Entity entity = problem_.entities[e];
        const Index pin = std::exchange(entity.pin, kNone);
        if (pin != kNone && broken_rules(entity, problem_, pin) > 0)
            invalid((*request_.entities)[e].cluster.at,
                    "the entity's type, `allowed` or `excluded` keep it out of this cluster");
    }
}

// Entities of one cluster are pinned to one, and none of them is to be apart from another.
void Resolver::check_relations_hold()
{
    std::vector<Index> group(problem_.entities.size());
    std::iota(group.begin(), group.end(), 0);
    const auto root = [&](Index entity) {
        while (group[as_size(entity)] != entity)
            entity = group[as_size(entity)] = group[as_size(group[as_size(entity)])];
        return entity;
    };
    for (const clust::Relation& relation : problem_.relations)
        if (relation.same)
            for (const Index entity : relation.entities)
                group[as_size(root(entity))] = root(relation.entities.front());
    std::vector<Index> pins(problem_.entities.size(), kNone);
    for (std::size_t e = 0; e < problem_.entities.size(); ++e) {
        const Index pin = problem_.entities[e].pin;
        Index& of_group = pins[as_size(root(static_cast<Index>(e)))];
        if (pin != kNone && of_group != kNone && of_group != pin)
            invalid((*request_.entities)[e].cluster.at,
                    "an entity that must be in the same cluster is in another");
        if (pin != kNone)
            of_group = pin;
    }
    for (std::size_t r = 0; r < problem_.relations.size(); ++r) {
        const clust::Relation& relation = problem_.relations[r];
        std::vector<Index> roots;
        for (const Index entity : relation.entities)
            roots.push_back(root(entity));
        std::sort(roots.begin(), roots.end());
        if (!relation.same && std::adjacent_find(roots.begin(), roots.end()) != roots.end())
            invalid((*request_.relations)[r].at,
                    "two of these entities must be in the same cluster by other relations");
    }
}

void Resolver::check_totals()
{
    check_least();
    check_greatest_score();
    check_pins();
    check_relations_hold();
}

}  // namespace routeopt::clust::v2
