// A plan that is being searched: where each unit is, and what that costs, kept up to date by every
// change.
#pragma once

#include <vector>

#include "clust/search/keyword_costs.hpp"
#include "clust/search/model.hpp"

namespace routeopt::clust::search {

class Plan {
public:
    explicit Plan(const Model& model);

    [[nodiscard]] Index cluster_of(Index unit) const { return cluster_of_[as_size(unit)]; }
    [[nodiscard]] const std::vector<Index>& members(Index cluster) const
    {
        return clusters_[as_size(cluster)].members;
    }
    [[nodiscard]] const std::vector<Index>& left_out() const { return left_out_; }
    [[nodiscard]] const Centre& centre(Index cluster) const
    {
        return clusters_[as_size(cluster)].centre;
    }
    [[nodiscard]] const Cost& cost() const { return cost_; }
    // Of its distances alone, weighted.
    [[nodiscard]] std::int64_t distance_of(Index cluster) const
    {
        return clusters_[as_size(cluster)].distance;
    }

    // The weighted distance that a unit in a cluster adds to it; what it would add to another.
    [[nodiscard]] std::int64_t own_distance(Index unit) const
    {
        return model_->is_pairs() ? pairs_with(unit, cluster_of(unit))
                                  : own_distance_[as_size(unit)];
    }
    [[nodiscard]] std::int64_t distance_to(Index unit, Index cluster) const
    {
        return model_->is_pairs()
                   ? pairs_with(unit, cluster)
                   : distance_weight_ * model_->distance(unit, clusters_[as_size(cluster)].centre);
    }

    // Puts a unit that is in no cluster into one; takes it out again. O(members) where pairs count.
    void put(Index unit, Index cluster);
    void take(Index unit);
    void move(Index unit, Index cluster)  // kNone: to leave it out
    {
        if (cluster_of(unit) != kNone)
            take(unit);
        if (cluster != kNone)
            put(unit, cluster);
    }

    // How the cost would change. Changes of different clusters add up.
    [[nodiscard]] Cost put_cost(Index unit, Index cluster) const;
    [[nodiscard]] Cost take_cost(Index unit) const;
    // Bounds, balance and the price of use, of a cluster of that size and weight.
    [[nodiscard]] Cost load_cost(Index cluster, std::int64_t size, const Weights& weight) const;
    // Of two units of different clusters that change places.
    [[nodiscard]] Cost swap_cost(Index a, Index b);

    // Whether the rest of the unit's cluster stays connected; whether the unit is connected to the
    // cluster, or that is empty. Always, where contiguity does not count, and where units are
    // split: there pieces() are priced instead.
    [[nodiscard]] bool may_leave(Index unit) const;
    [[nodiscard]] bool touches(Index unit, Index cluster) const;
    // Into how many pieces beyond the first the cluster's entities fall, with the unit `in` and
    // without the unit `out` (kNone: none); 0 where contiguity does not count. The cost has them
    // as broken rules where units are split; elsewhere touches() and may_leave() prevent them.
    [[nodiscard]] std::int64_t pieces(Index cluster, Index in, Index out) const;
    // The members that are not connected to the largest part of the cluster.
    [[nodiscard]] std::vector<Index> cut_off(Index cluster) const;

    // Of no effect where pairs count.
    void set_centre(Index cluster, const Centre& centre);
    // Sets the best centre for the members, which for a large cluster is the best of those near its
    // middle. Returns whether it costs less.
    bool improve_centre(Index cluster);
    // Takes units out of clusters that have too many, or that are not connected; a cluster with
    // less than its bounds may be emptied. Nothing is broken afterwards that can be mended so.
    void leave_out_what_breaks();
    // Puts what is left out where it is connected and gains.
    void put_back();

    // From nothing: must equal cost().
    [[nodiscard]] Cost recomputed() const;

private:
    struct ClusterState {
        std::vector<Index> members;
        std::int64_t size = 0;
        Weights weight{};
        Centre centre;
        std::int64_t distance = 0;
        std::int64_t pieces = 0;  // where the cost counts them
    };

    [[nodiscard]] std::int64_t bounds_broken(Index cluster, std::int64_t size,
                                             const Weights& weight) const;
    // What a cluster's load costs more with a unit (sign 1) or without (-1).
    [[nodiscard]] Cost load_change(Index cluster, Index unit, std::int64_t sign) const;
    [[nodiscard]] std::int64_t pairs_with(Index unit, Index cluster) const;
    [[nodiscard]] std::int64_t apart_broken(Index unit, Index cluster) const;
    void count_pieces(Index cluster);
    [[nodiscard]] std::int64_t distance_at(Index cluster, const Centre& centre,
                                           std::int64_t most) const;
    bool improve_median(Index cluster);
    bool improve_centroid(Index cluster);
    [[nodiscard]] UnitVector middle_of(Index cluster) const;

    const Model* model_;
    std::vector<ClusterState> clusters_;
    std::vector<Index> cluster_of_, position_, left_out_;
    std::vector<std::int64_t> own_distance_;
    mutable KeywordCosts keywords_;  // what it counts is as before after each question
    std::int64_t distance_weight_;
    Cost cost_;
};

}  // namespace routeopt::clust::search
