// How a plan is brought back within its rules by leaving units out.
#include <algorithm>

#include "clust/search/plan.hpp"

namespace routeopt::clust::search {

std::vector<Index> Plan::cut_off(Index c) const
{
    std::vector<std::vector<Index>> pieces;
    std::vector<bool> seen(cluster_of_.size(), false);
    for (const Index first : members(c)) {
        if (seen[as_size(first)])
            continue;
        std::vector<Index>& piece = pieces.emplace_back(std::vector<Index>{first});
        seen[as_size(first)] = true;
        for (std::size_t i = 0; i < piece.size(); ++i)
            for (const Index near : model_->adjacent(piece[i]))
                if (cluster_of(near) == c && !seen[as_size(near)]) {
                    seen[as_size(near)] = true;
                    piece.push_back(near);
                }
    }
    const auto largest =
        std::max_element(pieces.begin(), pieces.end(),
                         [](const auto& a, const auto& b) { return a.size() < b.size(); });
    std::vector<Index> found;
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece)
        if (piece != largest)
            found.insert(found.end(), piece->begin(), piece->end());
    return found;
}

// Entity by entity, since a unit may hold some that are no neighbours.
bool Plan::is_connected(Index c) const
{
    const Problem& problem = model_->problem();
    const auto is_in = [&](Index entity) { return cluster_of(model_->unit_of(entity)) == c; };
    if (members(c).empty())
        return true;
    std::vector<Index> open{model_->members(members(c).front()).front()};
    std::vector<bool> seen(problem.entities.size(), false);
    seen[as_size(open.front())] = true;
    for (std::size_t i = 0; i < open.size(); ++i)
        for (const Index near : problem.adjacent[as_size(open[i])])
            if (!seen[as_size(near)] && is_in(near)) {
                seen[as_size(near)] = true;
                open.push_back(near);
            }
    return std::ssize(open) == clusters_[as_size(c)].size;
}

void Plan::leave_out_what_breaks()
{
    for (Index c = 0; c < model_->clusters(); ++c) {
        if (model_->problem().is_contiguous) {
            if (!is_connected(c))
                for (const Index unit : std::vector<Index>{members(c)})
                    if (model_->is_split(unit))
                        take(unit);
            for (const Index unit : cut_off(c))
                take(unit);
        }
        for (bool gains = true; gains;) {
            gains = false;
            std::vector<Index> by_cost = members(c);
            for (const Index unit : by_cost) {
                if (cluster_of(unit) == c && take_cost(unit).hard < 0 && may_leave(unit)) {
                    take(unit);
                    gains = true;
                }
            }
        }
        const Cost before = cost_;
        const std::vector<Index> all = members(c);
        if (!model_->problem().clusters[as_size(c)].may_be_empty)
            continue;
        for (const Index unit : all)
            take(unit);
        if (!(cost_ < before) || before.hard == cost_.hard)
            for (const Index unit : all)
                put(unit, c);
    }
}

void Plan::put_back()
{
    for (bool gains = true; std::exchange(gains, false);)
        for (const Index unit : std::vector<Index>{left_out_}) {
            Cost least{};
            Index best = kNone;
            for (Index c = 0; c < model_->clusters(); ++c) {
                if (!model_->allows(unit, c) || !touches(unit, c))
                    continue;
                const Cost cost = put_cost(unit, c);
                if (!(cost < least))
                    continue;
                put(unit, c);
                if (is_connected(c)) {
                    least = cost;
                    best = c;
                }
                take(unit);
            }
            if (best != kNone) {
                put(unit, best);
                gains = true;
            }
        }
}

}  // namespace routeopt::clust::search
