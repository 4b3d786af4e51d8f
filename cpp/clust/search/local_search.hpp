// Shifts and swaps of neighbouring units between clusters of a group, until none gains.
#pragma once

#include <functional>
#include <span>

#include "base/random.hpp"
#include "clust/search/trial.hpp"

namespace routeopt::clust::search {

class LocalSearch {
public:
    explicit LocalSearch(const Model& model)
        : model_(&model), in_group_(as_size(model.clusters()), 0)
    {
    }

    // Improves the clusters of the group, and what is left out, in at most `rounds` rounds, or
    // until goes_on(), asked for each cluster, is false.
    void run(Trial& trial, std::span<const Index> group, int rounds = 30,
             const std::function<bool()>& goes_on = {});

private:
    // A cluster that a unit could move to.
    struct Tried {
        Index cluster;
        std::int64_t distance;  // of the unit there, weighted
        bool is_blocked;        // the move would gain, but breaks a rule
    };

    bool improve_unit(Trial& trial, Index unit);
    bool try_swap(Trial& trial, Index unit, Index other, std::int64_t away);
    bool put_left_out(Trial& trial, std::span<const Index> group);
    [[nodiscard]] bool swap_stays_connected(const Plan& plan, Index a, Index b) const;

    const Model* model_;
    std::vector<char> in_group_;
    std::vector<Index> copy_;
    std::vector<Tried> tried_;
};

}  // namespace routeopt::clust::search
