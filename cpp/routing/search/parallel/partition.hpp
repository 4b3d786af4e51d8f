// Divides a plan among parallel workers: routes by their position, coupled ones together
// (Coupling); absent tasks by the position of their stop; empty slots in turn, kind by kind.
#pragma once

#include <vector>

#include "routing/search/parallel/coupling.hpp"
#include "routing/search/parallel/cuts.hpp"

namespace routeopt::routing::search {

// A route with stops, and its position.
struct RouteAt {
    Index slot = 0;
    Cluster cluster;
};

class Partitioner {
public:
    explicit Partitioner(const Model& model)
        : model_(model), coupling_(model), positions_(positions_of(model)),
          cluster_of_(coupling_.size(), kNone)
    {
    }

    [[nodiscard]] const ByStop<Position>& positions() const { return positions_; }

    // The largest useful number of workers for these routes: each gets at least
    // clusters_of_a_worker clusters (routes that have to stay together count as one), and no
    // cluster has more stops than a worker's even share. slot_of(task): the slot that serves the
    // task, or kNone. May be 0.
    template <class SlotOf>
    int most_workers(const std::vector<RouteAt>& routes, std::int64_t clusters_of_a_worker,
                     SlotOf&& slot_of)
    {
        gather(routes, {}, slot_of);
        std::int64_t stops = 0;
        std::int64_t most = 1;
        for (const Cluster& cluster : clusters_) {
            stops += cluster.stops;
            most = std::max(most, cluster.stops);
        }
        return static_cast<int>(std::min<std::int64_t>(
            {std::ssize(clusters_) / clusters_of_a_worker, stops / most, kMostWorkers}));
    }

    // Divides the routes among `workers` workers. `together`: sets of tasks to keep in one part,
    // unless a part would then be empty. `angle`: see Cuts. slot_of(task): the slot that serves the
    // task, or kNone.
    template <class SlotOf>
    void divide(const std::vector<RouteAt>& routes, const Coupling::Together& together, int workers,
                double angle, SlotOf&& slot_of)
    {
        gather(routes, together, slot_of);
        // To keep the sets together matters less than to give every worker something to do.
        if (!together.empty() && std::ssize(clusters_) < workers)
            gather(routes, {}, slot_of);
        workers_ = workers;
        parts_ = Cuts{clusters_, workers, angle};
    }

    // The worker for a route. Precondition: it was among the routes of the last divide().
    [[nodiscard]] int of_route(Index slot) { return parts_.of_cluster(as_size(cluster(slot))); }

    // The worker for an absent task: that of the routes to which it is coupled, else the one in
    // whose area it lies. Absent tasks that are coupled to each other go to the same worker.
    [[nodiscard]] int of_absent(Index task)
    {
        Index first = task;
        if (is_glued_) {
            const std::size_t root = coupling_.of_task(task);
            if (cluster_of_[root] != kNone)
                return parts_.of_cluster(as_size(cluster_of_[root]));
            first = static_cast<Index>(root - model_.slots.size());
        }
        return parts_.of(positions_[model_.tasks[first].stop]);
    }

    // Calls give(slot, worker) for each slot without a route, so that each worker gets about as
    // many of each kind. The first one of each kind goes to worker `begin` (modulo their number).
    template <class Give>
    void deal_out_empty_slots(std::size_t begin, Give&& give)
    {
        std::vector<std::size_t> dealt(as_size(model_.kinds), begin);
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
            if (runs_[slot] != 0)
                continue;
            const std::size_t rank = dealt[model_.slots[slot].kind]++;
            give(slot, static_cast<int>(rank % as_size(workers_)));
        }
    }

private:
    static constexpr std::int64_t kMostWorkers = 256;

    // The number of the slot's cluster; kNone if it is not in one yet.
    [[nodiscard]] Index& cluster(Index slot)
    {
        return cluster_of_[is_glued_ ? coupling_.of_slot(slot) : as_size(slot)];
    }

    // Forms the clusters: routes that have to stay together become one.
    template <class SlotOf>
    void gather(const std::vector<RouteAt>& routes, const Coupling::Together& together,
                SlotOf&& slot_of)
    {
        is_glued_ = !model_.rules.relations.empty() || !together.empty();
        if (is_glued_)
            coupling_.begin(together, slot_of);
        clusters_.clear();
        std::fill(cluster_of_.begin(), cluster_of_.end(), kNone);
        runs_.assign(model_.slots.size(), 0);
        for (const RouteAt& route : routes) {
            runs_[route.slot] = 1;
            Index& with = cluster(route.slot);
            if (with == kNone) {
                with = static_cast<Index>(clusters_.size());
                clusters_.push_back(route.cluster);
            } else {
                clusters_[with] = both(clusters_[with], route.cluster);
            }
        }
    }

    // Two clusters as one.
    static Cluster both(const Cluster& a, const Cluster& b)
    {
        const double share = static_cast<double>(b.stops) / static_cast<double>(a.stops + b.stops);
        return {{a.middle.x + share * (b.middle.x - a.middle.x),
                 a.middle.y + share * (b.middle.y - a.middle.y)},
                a.stops + b.stops};
    }

    const Model& model_;
    Coupling coupling_;
    bool is_glued_ = false;  // whether coupling_ is used: there are relations or sets of tasks
    ByStop<Position> positions_;
    std::vector<Cluster> clusters_;
    std::vector<Index> cluster_of_;  // by identifier of coupling_ if it is used, else by slot
    BySlot<char> runs_;              // 1: the slot has a route
    int workers_ = 1;
    Cuts parts_{{}, 1, 0};
};

}  // namespace routeopt::routing::search
