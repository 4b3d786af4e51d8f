// Removes visits of depots that are not needed any more after tasks were removed, because the trips
// on both sides fit into one. Called by StringRemoval::settle() and after moves of trips, on
// problems with reloads; O(reloads * route) for each changed route.
//
// Contract: drops only reloads whose removal does not raise the cost and after which the route
// keeps every rule; changes nothing else and commits nothing.
#pragma once

#include "routing/search/plain/route_walk.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class NeedlessReloads {
public:
    explicit NeedlessReloads(Plan& plan)
        : plan_(plan), model_(plan.model()), walk_(plan), is_used_(!model_.reloads.empty())
    {
    }

    // Drops the needless reloads of all routes that changed since the last commit. False if one of
    // these routes now breaks its limit on the duration (in a route with reloads only a walk shows
    // that): the caller then takes everything back.
    bool settle()
    {
        if (!is_used_)
            return true;
        for (std::size_t i = 0; i < plan_.touched().size(); ++i) {
            const Index slot = plan_.touched()[i];
            if (plan_.route(slot).reloads > 0 && !settle(slot))
                return false;
        }
        return true;
    }

private:
    bool settle(Index slot)
    {
        if (model_.slots[slot].limits.duration_s < model::kUnlimited) {
            walk_.take_with(slot, {});
            if (!walk_.keeps_hours())
                return false;
        }
        for (Index at = plan_.node(plan_.start_of(slot)).next; at != plan_.end_of(slot);) {
            const Index next = plan_.node(at).next;
            if (plan_.is_reload(at) && is_needless(slot, at))
                plan_.drop_reload(at);
            at = next;
        }
        return true;
    }

    [[nodiscard]] bool is_needless(Index slot, Index reload)
    {
        const Node& node = plan_.node(reload);
        const Arc in = plan_.node(node.prev).leg;
        const Arc direct = plan_.arc_between(slot, node.prev, node.next);
        const std::int64_t metres =
            direct.distance_m - std::int64_t{in.distance_m} - node.leg.distance_m;
        const std::int64_t seconds =
            direct.duration_s - std::int64_t{in.duration_s} - node.leg.duration_s;
        if (!direct.exists() ||
            Plan::price(plan_.route(slot), metres, seconds) > plan_.depot_at(reload).per_visit)
            return false;
        if (model_.limited && !plan_.within_limits(slot, {metres, seconds}))
            return false;
        walk_.take_without(slot, reload);
        return walk_.keeps_rules();
    }

    Plan& plan_;
    const Model& model_;
    RouteWalk<Plan> walk_;
    bool is_used_;
};

}  // namespace routeopt::routing::search::plain
