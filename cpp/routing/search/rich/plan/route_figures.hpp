// What is kept of a route beside its visits, so that an insertion is weighed at a gap in constant
// time: loads and awaited releases by position, the room for loads, the room for longer legs
// within time lags, and totals.
#pragma once

#include "routing/search/rich/plan/plan_rules.hpp"
#include "routing/search/rich/plan/routes.hpp"

namespace routeopt::routing::search::rich {

class RouteFigures {
public:
    // All of these have to outlive this.
    RouteFigures(const Model& model, const Routes& routes, const PlanRules& rules);

    // Sets loads and room. False: some trip carries more than the capacity, or a shipment beyond
    // its end. O(visits x dimensions).
    [[nodiscard]] bool set_loads(Index slot, Route& route) const;
    // Sets the totals: distance, driving, busy time, tasks, reloads, links and size. Returns what
    // the visits of depots cost.
    [[nodiscard]] Cost set_totals(Route& route) const;
    // Sets Route::room_s. Precondition: the totals are set, the nodes of the route are placed.
    void set_lag_room(Index slot, Route& route) const;

private:
    bool set_on_board(Index slot, std::size_t dimension, Route& route) const;
    bool set_shipments(Route& route) const;
    void set_releases_awaited(Route& route) const;

    const Model& model_;
    const Routes& routes_;
    const PlanRules& rules_;
    bool has_shipments_ = false;
};

}  // namespace routeopt::routing::search::rich
