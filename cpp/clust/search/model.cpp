#include "clust/search/model.hpp"

#include <algorithm>
#include <numeric>

#include "clust/search/neighbours.hpp"

namespace routeopt::clust::search {

Model::Model(const Problem& problem) : problem_(&problem)
{
    is_pairs_ = problem.compactness == Compactness::pairs;
    make_units();
    make_own_costs();
    link_apart();
    link_adjacent();
    near_ = problem.is_contiguous ? adjacent_ : neighbours_of(*this);
    has_keywords_ = std::any_of(problem.entities.begin(), problem.entities.end(),
                                [](const Entity& entity) { return !entity.keywords.empty(); });
    is_plain_ = !has_keywords_ && !is_pairs_ && !has_own_ && !has_apart() &&
                problem.weights.balance == 0 && !problem.is_contiguous;
}

void Model::make_units()
{
    const auto count = problem_->entities.size();
    std::vector<Index> root(count);
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&](Index e) {
        while (root[as_size(e)] != e)
            e = root[as_size(e)] = root[as_size(root[as_size(e)])];
        return e;
    };
    for (const Relation& relation : problem_->relations)
        if (relation.same)
            for (const Index e : relation.entities) {
                const Index a = find(e), b = find(relation.entities.front());
                root[as_size(std::max(a, b))] = std::min(a, b);
            }
    std::vector<std::vector<Index>> groups(count);
    for (Index e = 0; as_size(e) < count; ++e)
        groups[as_size(find(e))].push_back(e);
    unit_of_.resize(count);
    for (const std::vector<Index>& group : groups) {
        if (group.empty())
            continue;
        Weights weight{};
        for (const Index e : group) {
            const Entity& entity = problem_->entities[as_size(e)];
            unit_of_[as_size(e)] = units();
            members_.all.push_back(e);
            for (std::size_t d = 0; d < kMostDimensions; ++d)
                weight[d] += entity.weight[d];
            if (entity.place != kNone)
                points_.all.push_back({entity.place, entity.distance_factor});
        }
        members_.end_list();
        points_.end_list();
        has_all_places_ = has_all_places_ && !points(units()).empty();
        size_.push_back(std::ssize(group));
        weight_.push_back(weight);
    }
}

void Model::make_own_costs()
{
    for (Index u = 0; u < units(); ++u) {
        Cost out;
        for (const Index e : members(u)) {
            const Entity& entity = problem_->entities[as_size(e)];
            if (entity.drop_weight)
                out.soft += *entity.drop_weight;
            else
                out += {problem_->partial_planning ? 0 : 1, 1, 0};
            if (problem_->assignments[as_size(e)] != kNone)
                out.soft += problem_->weights.moved;
            has_own_ = has_own_ || !entity.rankings.empty() || entity.drop_weight;
            has_rules_ =
                has_rules_ || entity.pin != kNone || entity.allowed || !entity.excluded.empty();
        }
        out_cost_.push_back(out);
    }
    has_own_ = has_own_ || (problem_->has_assignments && problem_->weights.moved > 0);
    for (const Cluster& cluster : problem_->clusters) {
        has_rules_ = has_rules_ || cluster.type != kNone;
        has_own_ = has_own_ || cluster.cost > 0;
    }
}

void Model::link_apart()
{
    std::vector<std::vector<Index>> of_unit(as_size(units()));
    for (const Relation& relation : problem_->relations) {
        if (relation.same)
            continue;
        const auto number = static_cast<Index>(apart_.begin.size() - 1);
        for (const Index e : relation.entities) {
            apart_.all.push_back(unit_of(e));
            of_unit[as_size(unit_of(e))].push_back(number);
        }
        apart_.end_list();
    }
    for (const std::vector<Index>& relations : of_unit) {
        apart_of_.all.insert(apart_of_.all.end(), relations.begin(), relations.end());
        apart_of_.end_list();
    }
}

void Model::link_adjacent()
{
    if (!problem_->is_contiguous)
        return;
    for (Index u = 0; u < units(); ++u) {
        std::vector<Index> found;
        for (const Index e : members(u))
            for (const Index near : problem_->adjacent[as_size(e)])
                if (unit_of(near) != u)
                    found.push_back(unit_of(near));
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        adjacent_.all.insert(adjacent_.all.end(), found.begin(), found.end());
        adjacent_.end_list();
        is_split_.push_back(!is_connected(members(u)));
        has_split_ = has_split_ || is_split_.back();
    }
}

bool Model::is_connected(std::span<const Index> entities) const
{
    std::vector<bool> seen(entities.size(), false);  // entities are ascending
    std::vector<Index> open;
    const auto see = [&](Index e) {
        const auto at = std::ranges::lower_bound(entities, e) - entities.begin();
        if (!seen[static_cast<std::size_t>(at)])
            open.push_back(e);
        seen[static_cast<std::size_t>(at)] = true;
    };
    see(entities.front());
    for (std::size_t i = 0; i < open.size(); ++i)
        for (const Index near : problem_->adjacent[as_size(open[i])])
            if (unit_of(near) == unit_of(open[i]))
                see(near);
    return open.size() == entities.size();
}

bool Model::rules_allow(Index unit, Index cluster) const
{
    const auto all = members(unit);
    return std::all_of(all.begin(), all.end(), [&](Index e) {
        return broken_rules(problem_->entities[as_size(e)], *problem_, cluster) == 0;
    });
}

Cost Model::own_cost(Index unit, Index cluster) const
{
    if (cluster == kNone)
        return out_cost_[as_size(unit)];
    Cost cost;
    if (!has_own_)
        return cost;
    for (const Index e : members(unit)) {
        const std::vector<Ranking>& rankings = problem_->entities[as_size(e)].rankings;
        const auto at = std::ranges::lower_bound(rankings, cluster, {}, &Ranking::cluster);
        if (at != rankings.end() && at->cluster == cluster)
            cost.soft += (at->ranking - 1) * problem_->weights.ranking;
        const Index given = problem_->assignments[as_size(e)];
        if (given != kNone && given != cluster)
            cost.soft += problem_->weights.moved;
    }
    return cost;
}

}  // namespace routeopt::clust::search
