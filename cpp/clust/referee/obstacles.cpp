#include "clust/referee/obstacles.hpp"

#include <algorithm>

namespace routeopt::clust::referee {
namespace {

constexpr std::string_view kAlone = "No Matching Keyword Conflict", kDropWeight = "DROP_WEIGHT";

bool has(const std::vector<Index>& ascending, Index one)
{
    return std::binary_search(ascending.begin(), ascending.end(), one);
}

}  // namespace

Obstacles::Obstacles(const Problem& problem, const Plan& plan, const Verdict& verdict)
    : problem_(&problem), plan_(&plan), verdict_(&verdict), relations_(problem.entities.size())
{
    for (std::size_t r = 0; r < problem.relations.size(); ++r)
        for (const Index e : problem.relations[r].entities)
            relations_[as_size(e)].push_back(static_cast<Index>(r));
}

std::vector<std::string_view> Obstacles::to(Index e, Index c) const
{
    std::vector<std::string_view> found;
    add_own(e, c, found);
    if (is_over(e, c))
        found.push_back("CLUSTER_MAX");
    add_related(e, c, found);
    if (is_alone(e, c))
        found.push_back(kAlone);
    const ClusterFigures& there = verdict_->clusters[as_size(c)];
    const Weights& weight = problem_->entities[as_size(e)].weight;
    if (there.members.empty() && is_under(c, 1, weight))
        found.push_back("CLUSTER_MIN");
    if (problem_->is_contiguous && !there.members.empty()) {
        const auto& near = problem_->adjacent[as_size(e)];
        if (std::none_of(near.begin(), near.end(),
                         [&](Index other) { return (*plan_)[as_size(other)] == c; }))
            found.push_back("CONTIGUITY");
    }
    add_leaving(e, found);
    return found;
}

std::vector<std::string_view> Obstacles::of(Index e) const
{
    std::vector<std::string_view> found;
    for (Index c = 0; c < std::ssize(problem_->clusters); ++c) {
        const std::vector<std::string_view> all = to(e, c);
        const std::string_view first = all.empty() ? kDropWeight : all.front();
        if (all.empty() && !problem_->entities[as_size(e)].drop_weight)
            continue;
        if (std::find(found.begin(), found.end(), first) == found.end())
            found.push_back(first);
    }
    return found;
}

void Obstacles::add_own(Index e, Index c, std::vector<std::string_view>& found) const
{
    const Entity& entity = problem_->entities[as_size(e)];
    const Index type = problem_->clusters[as_size(c)].type;
    if (entity.pin != kNone && entity.pin != c)
        found.push_back("PINNED");
    if (type != kNone && type != entity.type)
        found.push_back("CLUSTER_TYPE");
    if (has(entity.excluded, c) || (entity.allowed && !has(*entity.allowed, c)))
        found.push_back("EXCLUDED");
}

bool Obstacles::is_over(Index e, Index c) const
{
    const Cluster& cluster = problem_->clusters[as_size(c)];
    const ClusterFigures& there = verdict_->clusters[as_size(c)];
    const Weights& weight = problem_->entities[as_size(e)].weight;
    bool over = std::ssize(there.members) >= cluster.max;
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        over = over || (weight[d] > 0 && there.weight[d] + weight[d] > cluster.max_weight[d]);
    return over;
}

bool Obstacles::is_under(Index c, std::int64_t size, const Weights& weight) const
{
    const Cluster& cluster = problem_->clusters[as_size(c)];
    bool under = size < cluster.min;
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        under = under || weight[d] < cluster.min_weight[d];
    return under && (size > 0 || !cluster.may_be_empty);
}

void Obstacles::add_related(Index e, Index c, std::vector<std::string_view>& found) const
{
    bool same = false, different = false;
    for (const Index r : relations_[as_size(e)]) {
        const Relation& relation = problem_->relations[as_size(r)];
        for (const Index other : relation.entities) {
            const bool is_there = (*plan_)[as_size(other)] == c;
            same = same || (relation.same && other != e && !is_there);
            different = different || (!relation.same && other != e && is_there);
        }
    }
    if (same)
        found.push_back("SAME_CLUSTER");
    if (different)
        found.push_back("DIFFERENT_CLUSTER");
}

void Obstacles::add_leaving(Index e, std::vector<std::string_view>& found) const
{
    const Index from = (*plan_)[as_size(e)];
    if (from == kNone)
        return;
    const ClusterFigures& here = verdict_->clusters[as_size(from)];
    Weights weight = here.weight;
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        weight[d] -= problem_->entities[as_size(e)].weight[d];
    const auto add = [&](std::string_view name) {
        if (std::find(found.begin(), found.end(), name) == found.end())
            found.push_back(name);
    };
    if (is_under(from, std::ssize(here.members) - 1, weight))
        add("CLUSTER_MIN");
    if (leaves_alone(e))
        add(kAlone);
    if (is_divided_without(e))
        add("CONTIGUITY");
}

std::int64_t Obstacles::holders(Index c, Index keyword) const
{
    const auto& of_members = verdict_->clusters[as_size(c)].keywords;
    const auto found = of_members.find(keyword);
    const auto& own = problem_->clusters[as_size(c)].keywords;
    return (found == of_members.end() ? 0 : found->second) +
           std::count_if(own.begin(), own.end(),
                         [&](const Keyword& one) { return one.keyword == keyword; });
}

// Whether nobody in a cluster that it is not in has a keyword of the entity, where that is a rule.
bool Obstacles::is_alone(Index e, Index c) const
{
    const auto& own = problem_->entities[as_size(e)].keywords;
    return problem_->hard_matching && !own.empty() &&
           std::all_of(own.begin(), own.end(),
                       [&](const Keyword& one) { return holders(c, one.keyword) == 0; });
}

// Whether another one shares keywords with nobody but the entity in their cluster.
bool Obstacles::leaves_alone(Index e) const
{
    if (!problem_->hard_matching)
        return false;
    const Index from = (*plan_)[as_size(e)];
    std::vector<Index> shared;  // with one other
    for (const Keyword& own : problem_->entities[as_size(e)].keywords)
        if (holders(from, own.keyword) == 2)
            shared.push_back(own.keyword);
    if (shared.empty())
        return false;
    const auto is_left = [&](Index other) {
        const auto& own = problem_->entities[as_size(other)].keywords;
        bool shares = false, has_more = false;
        for (const Keyword& one : own) {
            const bool is_shared = has(shared, one.keyword);
            shares = shares || is_shared;
            has_more = has_more || (!is_shared && holders(from, one.keyword) > 1);
        }
        return other != e && shares && !has_more;
    };
    const std::vector<Index>& members = verdict_->clusters[as_size(from)].members;
    return std::any_of(members.begin(), members.end(), is_left);
}

bool Obstacles::is_divided_without(Index e) const
{
    if (!problem_->is_contiguous)
        return false;
    const Index from = (*plan_)[as_size(e)];
    const std::vector<Index>& members = verdict_->clusters[as_size(from)].members;
    const auto first =
        std::find_if(members.begin(), members.end(), [&](Index m) { return m != e; });
    if (first == members.end())
        return false;
    std::vector<Index> reached{*first};
    std::vector<bool> seen(problem_->entities.size(), false);
    seen[as_size(*first)] = true;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const Index near : problem_->adjacent[as_size(reached[i])])
            if (near != e && (*plan_)[as_size(near)] == from && !seen[as_size(near)]) {
                seen[as_size(near)] = true;
                reached.push_back(near);
            }
    return std::ssize(reached) < std::ssize(members) - 1;
}

}  // namespace routeopt::clust::referee
