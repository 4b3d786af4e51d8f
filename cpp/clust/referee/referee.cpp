#include "clust/referee/referee.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "clust/referee/compactness.hpp"

namespace routeopt::clust::referee {
namespace {

class Judge {
public:
    Judge(const Problem& problem, const Plan& plan) : problem_(problem), plan_(plan)
    {
        verdict_.clusters.resize(problem.clusters.size());
    }

    // Of these entities, these clusters, and the relations of these entities. Each cluster's
    // members are those of `before`, except for these entities.
    Score part(const std::set<Index>& entities, const std::set<Index>& clusters,
               const Verdict& before)
    {
        for (const Index c : clusters) {
            std::vector<Index>& members = figures(c).members;
            for (const Index e : before.clusters[as_size(c)].members)
                if (!entities.contains(e))
                    members.push_back(e);
            for (const Index e : entities)
                if (plan_[as_size(e)] == c)
                    members.push_back(e);
        }
        for (const Index e : entities)
            judge_entity(e);
        for (const Index c : clusters)
            judge_cluster(c);
        for (const Relation& relation : problem_.relations)
            if (std::any_of(relation.entities.begin(), relation.entities.end(),
                            [&](Index e) { return entities.contains(e); }))
                judge_relation(relation);
        return verdict_.score;
    }

    Verdict run()
    {
        for (Index e = 0; e < std::ssize(plan_); ++e)
            if (plan_[as_size(e)] != kNone)
                figures(plan_[as_size(e)]).members.push_back(e);
        for (Index e = 0; e < std::ssize(plan_); ++e)
            judge_entity(e);
        for (Index c = 0; c < std::ssize(problem_.clusters); ++c)
            judge_cluster(c);
        for (const Relation& relation : problem_.relations)
            judge_relation(relation);
        for (Index c = 0; c < std::ssize(problem_.clusters); ++c)
            order_members(c);
        return std::move(verdict_);
    }

private:
    const Entity& entity(Index e) const { return problem_.entities[as_size(e)]; }
    ClusterFigures& figures(Index c) { return verdict_.clusters[as_size(c)]; }

    void add(std::string_view name, Level level, std::int64_t value, Index cluster = kNone,
             Index e = kNone)
    {
        if (value == 0)
            return;
        verdict_.findings.push_back({name, level, value, cluster, e});
        (level == Level::hard     ? verdict_.score.hard
         : level == Level::medium ? verdict_.score.medium
                                  : verdict_.score.soft) -= value;
    }

    void judge_entity(Index e)
    {
        const Entity& one = entity(e);
        const Index cluster = plan_[as_size(e)];
        if (problem_.has_assignments && cluster != problem_.assignments[as_size(e)] &&
            problem_.assignments[as_size(e)] != kNone)
            add("MOVED", Level::soft, problem_.weights.moved, cluster, e);
        if (cluster == kNone) {
            if (one.drop_weight)
                add("UNASSIGNED", Level::soft, *one.drop_weight, kNone, e);
            else
                add("UNASSIGNED", Level::medium, 1, kNone, e);
            if (!one.drop_weight && !problem_.partial_planning)
                add("UNASSIGNED", Level::hard, 1, kNone, e);
            return;
        }
        const auto has = [cluster](const std::vector<Index>& clusters) {
            return std::find(clusters.begin(), clusters.end(), cluster) != clusters.end();
        };
        if (one.pin != kNone && one.pin != cluster)
            add("PINNED", Level::hard, 1, cluster, e);
        const Index type = problem_.clusters[as_size(cluster)].type;
        if (type != kNone && type != one.type)
            add("CLUSTER_TYPE", Level::hard, 1, cluster, e);
        if (has(one.excluded) || (one.allowed && !has(*one.allowed)))
            add("EXCLUDED", Level::hard, 1, cluster, e);
        for (const Ranking& ranking : one.rankings)
            if (ranking.cluster == cluster)
                add("RANKING_SOFT", Level::soft, (ranking.ranking - 1) * problem_.weights.ranking,
                    cluster, e);
    }

    void judge_cluster(Index c)
    {
        judge_bounds(c);
        judge_keywords(c);
        ClusterFigures& found = figures(c);
        measure(problem_, c, found);
        add("DISTANCE", Level::soft, found.distance * problem_.weights.distance, c);
        if (problem_.is_contiguous) {
            found.pieces = pieces_of(c);
            add("CONTIGUITY", Level::hard, std::max<std::int64_t>(0, found.pieces - 1), c);
        }
    }

    void judge_bounds(Index c)
    {
        const Cluster& cluster = problem_.clusters[as_size(c)];
        ClusterFigures& found = figures(c);
        for (const Index e : found.members)
            for (std::size_t d = 0; d < kMostDimensions; ++d)
                found.weight[d] += entity(e).weight[d];
        const auto size = std::ssize(found.members);
        std::int64_t over = std::max<std::int64_t>(0, size - cluster.max);
        std::int64_t under = std::max<std::int64_t>(0, cluster.min - size);
        for (std::size_t d = 0; d < kMostDimensions; ++d) {
            over += std::max<std::int64_t>(0, found.weight[d] - cluster.max_weight[d]);
            under += std::max<std::int64_t>(0, cluster.min_weight[d] - found.weight[d]);
        }
        add("CLUSTER_MAX", Level::hard, over, c);
        if (size > 0 || !cluster.may_be_empty)
            add("CLUSTER_MIN", Level::hard, under, c);
        if (size > 0)
            add("OPEN", Level::soft, cluster.cost * problem_.weights.open, c);
        std::int64_t apart = 0;
        for (std::size_t d = 0; d < problem_.dimensions.size(); ++d)
            apart += std::abs(found.weight[d] - problem_.mean_weight[d]);
        add("BALANCE", Level::soft, apart * problem_.weights.balance, c);
    }

    void judge_keywords(Index c)
    {
        ClusterFigures& found = figures(c);
        const Cluster& cluster = problem_.clusters[as_size(c)];
        std::map<Index, std::vector<std::int64_t>> priorities;
        for (const Keyword& keyword : cluster.keywords)
            priorities[keyword.keyword].push_back(keyword.priority);
        for (const Index e : found.members)
            for (const Keyword& keyword : entity(e).keywords) {
                priorities[keyword.keyword].push_back(keyword.priority);
                ++found.keywords[keyword.keyword];
            }
        std::int64_t common = 0;
        for (const auto& [keyword, all] : priorities) {
            std::int64_t before = 0;
            for (const std::int64_t priority : all) {
                common += before * priority;
                before += priority;
            }
        }
        add("Matching Score", Level::soft, -common * problem_.weights.matching, c);
        for (const Index e : found.members) {
            const auto& own = entity(e).keywords;
            const bool alone = std::all_of(own.begin(), own.end(), [&](const Keyword& keyword) {
                return priorities[keyword.keyword].size() == 1;
            });
            if (own.empty() || !alone)
                continue;
            if (problem_.hard_matching)
                add("No Matching Keyword Conflict", Level::hard, 1, c, e);
            else
                add("No Matching Keyword Conflict", Level::soft, problem_.weights.no_match, c, e);
        }
    }

    std::int64_t pieces_of(Index c)
    {
        std::int64_t pieces = 0;
        std::vector<bool> seen(problem_.entities.size(), false);
        for (const Index first : figures(c).members) {
            if (seen[as_size(first)])
                continue;
            ++pieces;
            std::vector<Index> open{first};
            seen[as_size(first)] = true;
            while (!open.empty()) {
                const Index e = open.back();
                open.pop_back();
                for (const Index near : problem_.adjacent[as_size(e)])
                    if (plan_[as_size(near)] == c && !seen[as_size(near)]) {
                        seen[as_size(near)] = true;
                        open.push_back(near);
                    }
            }
        }
        return pieces;
    }

    void judge_relation(const Relation& relation)
    {
        std::map<Index, std::int64_t> times;
        for (const Index e : relation.entities)
            ++times[plan_[as_size(e)]];
        if (relation.same) {
            add("SAME_CLUSTER", Level::hard, std::ssize(times) - 1, kNone,
                relation.entities.front());
            return;
        }
        for (const auto& [cluster, count] : times)
            if (cluster != kNone)
                add("DIFFERENT_CLUSTER", Level::hard, count - 1, cluster,
                    relation.entities.front());
    }

    void order_members(Index c)
    {
        ClusterFigures& found = figures(c);
        std::map<Index, std::int64_t> sums;
        for (const Keyword& keyword : problem_.clusters[as_size(c)].keywords)
            sums[keyword.keyword] += keyword.priority;
        for (const Index e : found.members)
            for (const Keyword& keyword : entity(e).keywords)
                sums[keyword.keyword] += keyword.priority;
        struct Place {
            std::int64_t common, distance;
            Index entity;
        };
        std::vector<Place> places;
        for (const Index e : found.members) {
            Place place{0, distance_to_centre(problem_, c, found, e), e};
            for (const Keyword& keyword : entity(e).keywords)
                place.common += keyword.priority * (sums[keyword.keyword] - keyword.priority);
            places.push_back(place);
        }
        std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
            return a.common != b.common       ? a.common > b.common
                   : a.distance != b.distance ? a.distance < b.distance
                                              : a.entity < b.entity;
        });
        for (std::size_t i = 0; i < places.size(); ++i)
            found.members[i] = places[i].entity;
    }

    const Problem& problem_;
    const Plan& plan_;
    Verdict verdict_;
};

}  // namespace

Verdict judge(const Problem& problem, const Plan& plan)
{
    return Judge{problem, plan}.run();
}

Score change(const Problem& problem, const Plan& plan, const Verdict& verdict,
             const std::vector<Move>& moves)
{
    Plan changed = plan;
    std::set<Index> entities, clusters;
    for (const Move& move : moves) {
        entities.insert(move.entity);
        clusters.insert({plan[as_size(move.entity)], move.to});
        changed[as_size(move.entity)] = move.to;
    }
    clusters.erase(kNone);
    const Score before = Judge{problem, plan}.part(entities, clusters, verdict);
    const Score after = Judge{problem, changed}.part(entities, clusters, verdict);
    return {after.hard - before.hard, after.medium - before.medium, after.soft - before.soft};
}

}  // namespace routeopt::clust::referee
