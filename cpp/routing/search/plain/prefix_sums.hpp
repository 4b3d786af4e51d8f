// Sums along routes, from the start up to each node: loads and what limits count. With them the sum
// of any part of a route, and so of a route put together from parts of others, is a difference of
// two entries. A route has to be read, in O(route), before its sums are asked for, and again
// after it changed; then each question takes constant time.
#pragma once

#include <vector>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class PrefixSums {
public:
    // The sums up to a node, the node included: the load of its trip so far, and the totals of its
    // route. If vehicles reload, the initial load counts as a part of the first trip's load, so
    // that trips which begin with different loads can exchange their tails.
    struct PrefixSum {
        Index open = 0;  // shipments on board when the node is left
        Load load{};
        Totals totals;
    };

    explicit PrefixSums(const Plan& plan)
        : plan_(plan), model_(plan.model()), sums_(as_size(plan.node_count())),
          read_in_(model_.slots.size(), 0), whole_(model_.slots.size())
    {
        for (Index stop = 0; stop < plan.stop_count(); ++stop)
            size_.push_back(model_.tasks[model_.stops[stop].task].size);
    }

    [[nodiscard]] const PrefixSum& operator[](Index node) const { return sums_[node]; }
    // The totals of the route up to a node, the node included.
    [[nodiscard]] const Totals& up_to(Index node) const { return sums_[node].totals; }
    // The totals of the route from a node on, the node included.
    [[nodiscard]] Totals from_on(Index node) const
    {
        const Index slot = plan_.route_of(node);
        return whole(slot).totals - up_to(node) + plan_.totals_at(node, slot);
    }
    // The sums of the whole route.
    [[nodiscard]] const PrefixSum& whole(Index slot) const { return whole_[slot]; }
    // The size of a stop's task.
    [[nodiscard]] const Load& size(Index stop) const { return size_[stop]; }

    // To be called when any routes may have changed.
    void forget() { ++round_; }
    // To be called when this route has changed.
    void forget(Index slot) { read_in_[slot] = 0; }

    // Reads the route, unless that was done since it changed.
    void read(Index slot)
    {
        if (std::exchange(read_in_[slot], round_) == round_)
            return;
        PrefixSum here;
        std::int64_t position = 0;
        if (!model_.reloads.empty())
            here.load = model_.slots[slot].initial_load;
        for (Index at = plan_.start_of(slot);; at = plan_.node(at).next) {
            if (plan_.is_reload(at))
                here.load = {};
            else if (Plan::kLoadsMix && !plan_.is_end(at))
                here.open += model_.stops[at].is_delivery ? -1 : 1;
            else if (!plan_.is_end(at))
                for (std::size_t d = 0; d < model_.dimensions; ++d)
                    here.load[d] += size(at)[d];
            if (model_.limited && position > 0)
                here.totals += plan_.totals_of(plan_.node(plan_.node(at).prev).leg) +
                               plan_.totals_at(at, slot);
            sums_[at] = here;
            if (at == plan_.end_of(slot))
                break;
            ++position;
        }
        whole_[slot] = here;
        work_ += position;
    }

    // Nodes read since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    const Plan& plan_;
    const Model& model_;
    ByNode<PrefixSum> sums_;
    BySlot<std::int64_t> read_in_;  // the round in which a route was last read
    BySlot<PrefixSum> whole_;
    ByStop<Load> size_;
    std::int64_t round_ = 1;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
