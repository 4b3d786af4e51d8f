#include "routing/search/rich/insertion/pending_places.hpp"

#include "routing/search/rich/insertion/route_with_task.hpp"

namespace routeopt::routing::search::rich {

void PendingPlaces::settle_some(Index task, const Random* random, InsertionPoint& best)
{
    int priced = 0;
    settle(task, best, [&] { return random != nullptr && priced++ == kMostPriced; });
}

void PendingPlaces::price(Index task, const Pending& pending, InsertionPoint& best)
{
    write_route_with(plan_, task, pending.point, nodes_);
    work_ += static_cast<std::int64_t>(4 * nodes_.size());
    // The price is asked without the bounds that a partner of the task puts on its start.
    const HeldStart held = plan_.timing().hold({});
    const std::optional<Cost> change = plan_.change_with(pending.slot, nodes_);
    plan_.timing().hold(held);
    if (change && *change + pending.extra < best.delta) {
        best = pending.point;
        best.delta = *change + pending.extra;
        plan_.expect_changed();
    }
}

}  // namespace routeopt::routing::search::rich
