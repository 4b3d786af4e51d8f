// Where a shipment (a pickup and a delivery in one trip) is inserted most cheaply: which routes are
// looked at, and by which of three looks. A short route is looked at whole, by ShipmentInsertion;
// if it has not changed since the last commit the answer may be known (ShipmentCache); of a long
// one only pickups beside the shipment's neighbours are tried.
//
// Changes nothing. Every look improves `best` if it finds a cheaper place that keeps every rule.
#pragma once

#include <array>
#include <vector>

#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/plain/route_walk.hpp"
#include "routing/search/plain/shipment_cache.hpp"
#include "routing/search/plain/shipment_insertion.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Table>
class ShipmentSearch {
public:
    ShipmentSearch(const Plan& plan, NeighboursOn<Table> neighbours)
        : plan_(plan), model_(plan.model()), neighbours_(neighbours), scan_(plan),
          known_(plan, scan_), walk_(plan), seen_in_(model_.slots.size(), 0)
    {
    }

    // Looks at the routes of the neighbours of both stops, `width` of each.
    void look_near(Index task, std::size_t width, Blinks blinks, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        ++look_;
        for (const Index end : {t.stop, t.second})
            for (const Index other : neighbours_.of(end, width).stops) {
                const Index slot = plan_.route_of(other);
                if (slot == kNone || seen_in_[slot] == look_)
                    continue;
                seen_in_[slot] = look_;
                if (model_.may_serve(t, model_.slots[slot]))
                    look_in(task, slot, width, blinks, best);
            }
    }

    // Looks at one route. Precondition: its vehicle may serve the shipment.
    void look_in(Index task, Index slot, std::size_t width, Blinks& blinks, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        const bool is_long = plan_.route(slot).size > kLongRoute;
        if (!is_long && !plan_.is_touched(slot))
            return known_.look(task, slot, blinks, best, accept_all(t, slot));
        const auto accept = [&](const InsertionPoint& point, std::int64_t metres,
                                std::int64_t seconds) {
            return !blinks.once() &&
                   (!model_.limited || keeps_limits(t, slot, point, metres, seconds));
        };
        if (!is_long)
            return scan_.look(t, slot, best, accept);
        gaps_near_.clear();
        for (const Index other : neighbours_.of(t.stop, width).stops)
            if (plan_.route_of(other) == slot)
                gaps_near_.insert(gaps_near_.end(), {plan_.node(other).prev, other});
        scan_.look_behind(t, slot, gaps_near_, kGapsWalked, best, accept);
    }

    // Looks at every pair of gaps of a route, O(route^2); ends early once stop() is true.
    template <class Stop>
    void look_everywhere(const model::Task& task, Index slot, InsertionPoint& best, Stop&& stop)
    {
        scan_.look_everywhere(task, slot, best, accept_all(task, slot), stop);
    }

    // The number of gaps looked at since the last call.
    std::int64_t work() { return scan_.work(); }

private:
    // In routes of more stops than this, a pickup is only tried beside its neighbours.
    static constexpr std::int32_t kLongRoute = 60;
    // In these long routes, the number of gaps behind the pickup in which the delivery is tried.
    static constexpr std::size_t kGapsWalked = 2 * kLongRoute;

    using Put = typename RouteWalk<Plan>::Put;

    // Accepts a place if the route keeps its limits.
    auto accept_all(const model::Task& task, Index slot)
    {
        return [this, &task, slot](const InsertionPoint& point, std::int64_t metres,
                                   std::int64_t seconds) {
            return !model_.limited || keeps_limits(task, slot, point, metres, seconds);
        };
    }

    // Whether the route keeps its limits with the shipment there, which makes it so much longer.
    // O(route) if its duration is limited.
    [[nodiscard, gnu::noinline]] bool keeps_limits(const model::Task& shipment, Index slot,
                                                   const InsertionPoint& point, std::int64_t metres,
                                                   std::int64_t seconds)
    {
        if (!plan_.within_limits(slot, Totals{metres, seconds} + plan_.totals_of(shipment, slot)))
            return false;
        if (!Plan::kHasTimes || model_.slots[slot].limits.duration_s == model::kUnlimited)
            return true;
        walk_.take_with(slot, std::array{Put{shipment.stop, point.after},
                                         Put{shipment.second, point.delivery_after}});
        return walk_.keeps_hours();
    }

    const Plan& plan_;
    const Model& model_;
    NeighboursOn<Table> neighbours_;
    ShipmentInsertion<Plan, Plan::kHasTimes> scan_;
    ShipmentCache<Plan, Plan::kHasTimes> known_;
    RouteWalk<Plan> walk_;
    std::int64_t look_ = 0;         // a number for each look_near()
    BySlot<std::int64_t> seen_in_;  // the last one that looked at the route
    std::vector<Index> gaps_near_;  // nodes of a long route; scratch
};

}  // namespace routeopt::routing::search::plain
