// How a plan is brought back within its rules by leaving units out.
#include <algorithm>

#include "clust/search/plan.hpp"

namespace routeopt::clust::search {

void Plan::keep_largest_piece(Index c)
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
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece)
        if (piece != largest)
            for (const Index unit : *piece)
                take(unit);
}

void Plan::leave_out_what_breaks()
{
    for (Index c = 0; c < model_->clusters(); ++c) {
        if (model_->problem().is_contiguous)
            keep_largest_piece(c);
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
        // A cluster that may be empty and has less than its bounds.
        const Cluster& cluster = model_->problem().clusters[as_size(c)];
        const ClusterState& state = clusters_[as_size(c)];
        if (cluster.may_be_empty && bounds_broken(c, state.size, state.weight) > 0)
            while (!members(c).empty())
                take(members(c).back());
    }
}

}  // namespace routeopt::clust::search
