// Places whose price the stored functions only bound.
#include <algorithm>

#include "routing/search/general/insertion.hpp"

namespace routeopt::routing::search::general {

std::vector<Index> Insertion::nodes_with(Index task, const Spot& spot) const
{
    const model::Task& t = model_.tasks[as_size(task)];
    std::vector<Index> nodes;
    for (const Visit& visit : plan_.route(plan_.route_of(spot.after)).visits) {
        nodes.push_back(visit.node);
        if (visit.node == spot.after) {
            if (spot.reload != kNone && spot.reload_first)
                nodes.push_back(spot.reload);
            nodes.push_back(t.stop);
            if (t.second != kNone && spot.delivery_after == t.stop)
                nodes.push_back(t.second);
            if (spot.reload != kNone && !spot.reload_first)
                nodes.push_back(spot.reload);
        } else if (t.second != kNone && visit.node == spot.delivery_after) {
            nodes.push_back(t.second);
        }
    }
    return nodes;
}

void Insertion::suggest(Index slot, const Spot& spot, const Spot& best)
{
    if (spot.delta >= best.delta ||
        (pending_.size() >= most_pending_ && spot.delta >= pending_.front().spot.delta))
        return;
    if (pending_.size() >= most_pending_) {
        std::pop_heap(pending_.begin(), pending_.end());
        pending_.pop_back();
    }
    pending_.push_back({slot, spot});
    std::push_heap(pending_.begin(), pending_.end());
}

void Insertion::settle_pending(Index task, Spot& best)
{
    std::sort_heap(pending_.begin(), pending_.end());
    for (const Pending& pending : pending_) {
        if (pending.spot.delta >= best.delta)
            break;
        confirm(task, pending.slot, pending.spot, best);
    }
    pending_.clear();
}

// Keeps the spot where the route as it would be keeps every rule and is still cheaper.
void Insertion::confirm(Index task, Index slot, const Spot& spot, Spot& best)
{
    const std::vector<Index> nodes = nodes_with(task, spot);
    work_ += static_cast<std::int64_t>(4 * nodes.size());
    const Timing::Held held = timing_.hold({});
    const std::optional<Cost> change = plan_.change_with(slot, nodes);
    timing_.hold(held);
    if (change && *change + extra_[as_size(slot)] < best.delta) {
        best = spot;
        best.delta = *change + extra_[as_size(slot)];
    }
}

}  // namespace routeopt::routing::search::general
