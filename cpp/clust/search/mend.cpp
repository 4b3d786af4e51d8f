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

std::int64_t Plan::pieces(Index c, Index in, Index out) const
{
    const Problem& problem = model_->problem();
    if (!problem.is_contiguous)
        return 0;
    const auto is_in = [&](Index entity) {
        const Index unit = model_->unit_of(entity);
        return unit != out && (unit == in || cluster_of(unit) == c);
    };
    std::vector<bool> seen(problem.entities.size(), false);
    std::vector<Index> open;
    std::int64_t found = 0;
    const auto visit = [&](Index unit) {
        for (const Index first : model_->members(unit)) {
            if (!is_in(first) || seen[as_size(first)])
                continue;
            ++found;
            seen[as_size(first)] = true;
            for (open.push_back(first); !open.empty();) {
                const Index here = open.back();
                open.pop_back();
                for (const Index near : problem.adjacent[as_size(here)])
                    if (!seen[as_size(near)] && is_in(near)) {
                        seen[as_size(near)] = true;
                        open.push_back(near);
                    }
            }
        }
    };
    for (const Index unit : members(c))
        visit(unit);
    if (in != kNone)
        visit(in);
    return std::max<std::int64_t>(0, found - 1);
}

void Plan::leave_out_what_breaks()
{
    for (Index c = 0; c < model_->clusters(); ++c) {
        if (model_->problem().is_contiguous) {
            if (pieces(c, kNone, kNone) > 0)
                for (const Index unit : std::vector<Index>{members(c)})
                    if (model_->is_split(unit))
                        take(unit);
            for (const Index unit : cut_off(c))
                take(unit);
        }
        for (bool gains = true; gains;) {
            gains = false;
            for (const Index unit : std::vector<Index>{members(c)})
                if (cluster_of(unit) == c && take_cost(unit).hard < 0 && may_leave(unit)) {
                    take(unit);
                    gains = true;
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
                if (pieces(c, kNone, kNone) == 0) {
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
