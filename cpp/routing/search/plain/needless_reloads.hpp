// Reloads that nothing needs any more, after tasks were taken out: trips that fit into one.
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

    // Drops the reloads of touched routes that cost something and are not needed. False where a
    // route takes too long now: only a walk tells that of one with reloads.
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
