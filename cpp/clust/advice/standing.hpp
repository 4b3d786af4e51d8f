// A plan whose changes are priced exactly: a centre that follows its members is the best one after
// every change, and pieces of a cluster and entities where they may not be count. The search does
// without, for speed. (Of DIFFERENT_CLUSTER each pair in a cluster counts, as in the search.)
#pragma once

#include <functional>
#include <vector>

#include "clust/search/plan.hpp"

namespace routeopt::clust::advice {

using search::Cost;
using search::Model;

inline constexpr Cost kNoLimit{INT64_MAX / 4, 0, 0};
inline constexpr Cost kOnlyBound{INT64_MIN / 4, 0, 0};

class Standing {
public:
    // Precondition: the members of a unit are in one cluster, or none of them is.
    // is_metric: distances fulfil the triangle inequality, but for rounding. O(members^2) for each
    // cluster; where goes_on() becomes false meanwhile, it is not ready, and of no use.
    Standing(const Model& model, const Plan& plan, bool is_metric,
             const std::function<bool()>& goes_on);
    [[nodiscard]] bool is_ready() const { return is_ready_; }

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] Index cluster_of(Index unit) const { return plan_.cluster_of(unit); }
    [[nodiscard]] const std::vector<Index>& members(Index cluster) const
    {
        return plan_.members(cluster);
    }
    [[nodiscard]] const std::vector<Index>& left_out() const { return plan_.left_out(); }

    void put(Index unit, Index cluster);
    void take(Index unit);

    // How the cost changes where a unit is put into a cluster that it is not in, as if it was left
    // out before; where it is taken out of its own. O(members of the cluster). A change that is not
    // below `limit` may be priced too low, but not below that: with kOnlyBound always, which is
    // quick.
    [[nodiscard]] Cost put_cost(Index unit, Index cluster, const Cost& limit = kNoLimit) const;
    [[nodiscard]] Cost take_cost(Index unit, const Cost& limit = kNoLimit) const;
    // By how much the distance of a cluster falls at most where a unit is taken out of it.
    [[nodiscard]] std::int64_t most_taken(Index cluster) const;
    // At most the soft part of put_cost: quick.
    [[nodiscard]] std::int64_t least_soft_cost(Index unit, Index cluster) const;

private:
    // A place that the median may be at, and how far all members are from it in sum.
    struct Candidate {
        Index unit, place;
        std::int64_t sum;
    };

    void add_candidates(Index unit, Index cluster);
    void update(Index cluster);
    [[nodiscard]] bool follows(Index cluster) const;
    [[nodiscard]] search::Centre middle(Index cluster, Index in, Index out) const;
    [[nodiscard]] Cost completed(Cost change, Index cluster, Index in, Index out,
                                 const Cost& limit) const;
    [[nodiscard]] std::int64_t least_put(Index cluster, Index in) const;
    [[nodiscard]] std::int64_t misplaced(Index unit, Index cluster) const;
    [[nodiscard]] std::int64_t spread(Index cluster, Index in, Index out) const;
    [[nodiscard]] std::int64_t around_median(Index cluster, Index in, Index out) const;
    [[nodiscard]] std::int64_t around_middle(Index cluster, Index in, Index out) const;
    [[nodiscard]] std::int64_t least_around(Index place, Index cluster) const;
    [[nodiscard]] std::int64_t sum_to(Index place, Index cluster, Index but) const;
    // The search's plan does itself where units are split.
    [[nodiscard]] bool counts_pieces() const
    {
        return model_->problem().is_contiguous && !model_->has_split();
    }

    const Model* model_;
    bool is_metric_, is_ready_ = true;
    search::Plan plan_;                               // without the centres that follow
    std::vector<std::vector<Candidate>> candidates_;  // by cluster, by their sums
    std::vector<std::int64_t> spread_, pieces_;       // by cluster, as it is
    std::vector<search::Centre> centres_;             // likewise
    std::vector<std::int64_t> factors_;               // likewise, of its places in sum
    std::vector<std::int64_t> widest_;  // at least the distance of each member to each candidate
};

}  // namespace routeopt::clust::advice
