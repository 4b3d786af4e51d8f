// What is before each node of a route, added up: read once until the route changes.
#pragma once

#include <vector>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class PrefixSums {
public:
    // The load of a node's trip up to it, and what limits count on the way there, the task there
    // among it. Where vehicles reload, what is on board at first is part of the first trip's load:
    // trips that begin with another load exchange their rests.
    struct PrefixSum {
        Index open = 0;  // shipments on board behind it
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
    // What limits count up to a node, and from one on.
    [[nodiscard]] const Totals& up_to(Index node) const { return sums_[node].totals; }
    [[nodiscard]] Totals from_on(Index node) const
    {
        const Index slot = plan_.route_of(node);
        return whole(slot).totals - up_to(node) + plan_.totals_at(node, slot);
    }
    // Up to a route's end.
    [[nodiscard]] const PrefixSum& whole(Index slot) const { return whole_[slot]; }
    [[nodiscard]] const Load& size(Index stop) const { return size_[stop]; }

    // All routes may have changed, or this one.
    void forget() { ++round_; }
    void forget(Index slot) { read_in_[slot] = 0; }

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
    BySlot<std::int64_t> read_in_;  // the turn
    BySlot<PrefixSum> whole_;
    ByStop<Load> size_;
    std::int64_t round_ = 1;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
