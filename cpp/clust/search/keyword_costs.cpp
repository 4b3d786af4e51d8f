#include "clust/search/keyword_costs.hpp"

#include <algorithm>

namespace routeopt::clust::search {

KeywordCosts::KeywordCosts(const Model& model) : model_(&model), counts_(model.has_keywords())
{
    if (!counts_)
        return;
    const Problem& problem = model.problem();
    const auto entities = static_cast<std::uint32_t>(problem.entities.size());
    for (Index c = 0; c < model.clusters(); ++c)
        for (const Keyword& keyword : problem.clusters[as_size(c)].keywords)
            held_.add(c, keyword.keyword, keyword.priority,
                      entities + static_cast<std::uint32_t>(c));
}

Cost KeywordCosts::cost_of(std::int64_t common, std::int64_t alone) const
{
    const Problem& problem = model_->problem();
    Cost cost{0, 0, -common * problem.weights.matching};
    if (problem.hard_matching)
        cost.hard = alone;
    else
        cost.soft += alone * problem.weights.no_match;
    return cost;
}

bool KeywordCosts::is_alone(Index entity, Index cluster) const
{
    const auto& own = keywords(entity);
    return !own.empty() && std::all_of(own.begin(), own.end(), [&](const Keyword& keyword) {
        return held_.at(cluster, keyword.keyword).count == 1;
    });
}

// pick(entry) gives the number of a holder, or nothing above the entities.
template <class Pick>
std::int64_t KeywordCosts::count_others(Index entity, Index cluster, Pick&& pick) const
{
    const auto entities = static_cast<std::uint32_t>(model_->problem().entities.size());
    std::int64_t count = 0;
    constexpr std::size_t kMost = 64;
    Index seen[kMost];
    std::size_t seen_count = 0;
    for (const Keyword& keyword : keywords(entity)) {
        const std::uint32_t holder = pick(held_.at(cluster, keyword.keyword));
        if (holder >= entities)
            continue;
        const auto other = static_cast<Index>(holder);
        const Index* end = seen + seen_count;
        if (std::find(static_cast<const Index*>(seen), end, other) != end)
            continue;
        if (seen_count < kMost)
            seen[seen_count++] = other;
        ++count;
    }
    return count;
}

Cost KeywordCosts::put_entity_cost(Index entity, Index cluster) const
{
    std::int64_t common = 0;
    bool alone = !keywords(entity).empty();
    for (const Keyword& keyword : keywords(entity)) {
        const KeywordCounts::Entry& entry = held_.at(cluster, keyword.keyword);
        common += keyword.priority * entry.sum;
        alone = alone && entry.count == 0;
    }
    const std::int64_t joined =
        count_others(entity, cluster, [&](const KeywordCounts::Entry& entry) {
            const bool single = entry.count == 1 &&
                                entry.holders < model_->problem().entities.size() &&
                                is_alone(static_cast<Index>(entry.holders), cluster);
            return single ? entry.holders : ~std::uint32_t{0};
        });
    return cost_of(common, (alone ? 1 : 0) - joined);
}

Cost KeywordCosts::take_entity_cost(Index entity, Index cluster) const
{
    const auto self = static_cast<std::uint32_t>(entity);
    std::int64_t common = 0;
    for (const Keyword& keyword : keywords(entity))
        common += keyword.priority * (held_.at(cluster, keyword.keyword).sum - keyword.priority);
    const auto shares_with_self_alone = [&](Index other) {
        const auto& own = keywords(other);
        const auto& mine = keywords(entity);
        return std::all_of(own.begin(), own.end(), [&](const Keyword& keyword) {
            const std::uint32_t count = held_.at(cluster, keyword.keyword).count;
            const bool is_mine = std::binary_search(
                mine.begin(), mine.end(), keyword,
                [](const Keyword& a, const Keyword& b) { return a.keyword < b.keyword; });
            return count == (is_mine ? 2U : 1U);
        });
    };
    const std::int64_t left = count_others(entity, cluster, [&](const KeywordCounts::Entry& entry) {
        const std::uint32_t other = entry.holders ^ self;
        const bool pair = entry.count == 2 && other < model_->problem().entities.size() &&
                          shares_with_self_alone(static_cast<Index>(other));
        return pair ? other : ~std::uint32_t{0};
    });
    return cost_of(-common, left - (is_alone(entity, cluster) ? 1 : 0));
}

Cost KeywordCosts::put_entity(Index entity, Index cluster)
{
    const Cost change = put_entity_cost(entity, cluster);
    for (const Keyword& keyword : keywords(entity))
        held_.add(cluster, keyword.keyword, keyword.priority, static_cast<std::uint32_t>(entity));
    return change;
}

Cost KeywordCosts::take_entity(Index entity, Index cluster)
{
    const Cost change = take_entity_cost(entity, cluster);
    for (const Keyword& keyword : keywords(entity))
        held_.remove(cluster, keyword.keyword, keyword.priority,
                     static_cast<std::uint32_t>(entity));
    return change;
}

Cost KeywordCosts::put(Index unit, Index cluster)
{
    Cost change;
    if (counts_)
        for (const Index entity : model_->members(unit))
            change += put_entity(entity, cluster);
    return change;
}

Cost KeywordCosts::take(Index unit, Index cluster)
{
    Cost change;
    if (counts_)
        for (const Index entity : model_->members(unit))
            change += take_entity(entity, cluster);
    return change;
}

Cost KeywordCosts::put_cost(Index unit, Index cluster)
{
    if (!counts_)
        return {};
    if (const auto all = model_->members(unit); all.size() == 1)
        return put_entity_cost(all.front(), cluster);
    const Cost change = put(unit, cluster);
    take(unit, cluster);
    return change;
}

Cost KeywordCosts::take_cost(Index unit, Index cluster)
{
    if (!counts_)
        return {};
    if (const auto all = model_->members(unit); all.size() == 1)
        return take_entity_cost(all.front(), cluster);
    const Cost change = take(unit, cluster);
    put(unit, cluster);
    return change;
}

}  // namespace routeopt::clust::search
