// What a route of some nodes would be: the visits with their legs, stays and releases, and whether
// it keeps the limits of its slot. Everything but the route's times, which are RouteTime's.
//
// A candidate is mostly the slot's present route with a few nodes changed: the visits that both
// share are copied, so laying one out asks for few legs.
#pragma once

#include <span>
#include <vector>

#include "routing/search/rich/plan/plan_rules.hpp"
#include "routing/search/rich/plan/routes.hpp"

namespace routeopt::routing::search::rich {

class RouteLayout {
public:
    // All of these have to outlive this.
    RouteLayout(const Model& model, const Routes& routes, const PlanRules& rules, RouteTime& timing)
        : model_(model), routes_(routes), rules_(rules), timing_(timing)
    {
    }

    // The visits of a route of these nodes, ends included. False: some leg does not exist, or a
    // limit or an order is broken; the visits are then not to be used. O(nodes).
    bool lay_out(Index slot, std::span<const Index> nodes, std::vector<Visit>& visits) const;
    // The same of a route that visits were erased from: what stands beside these is laid out anew.
    bool lay_out_rest(Index slot, std::vector<Visit>& visits) const;
    // How long the vehicle stays at a node that it comes to from another one: the service, and the
    // setup unless the node before is at the same place.
    [[nodiscard]] std::int64_t stay_s(Index slot, Index before, Index node) const
    {
        return routes_.is_end(node) || model_.rules.stops[node].setup_s > 0
                   ? special_stay_s(slot, before, node)
                   : model_.service_s(model_.stops[node], model_.slots[slot]);
    }

    // Whether no trip carries more than the vehicle's capacity, and each ends without a shipment on
    // board. O(visits x dimensions).
    [[nodiscard]] bool keeps_loads(Index slot, std::span<const Visit> visits) const;
    // Whether the limits of distance and driving are kept with the detours to breaks that have a
    // place. Such breaks are put where they cost least; a limit that is broken there counts as
    // broken, though another place might keep it.
    [[nodiscard]] bool keeps_limits_with_breaks(Index slot, std::span<const Visit> visits) const;
    // The part of the route's cost that does not depend on when it is driven: the vehicle's fixed
    // cost and its prices of distance and driving. Less what is busy, at the price of a busy
    // second: RouteTime prices all of the route's duration, waiting or not.
    [[nodiscard]] Cost work_cost(Index slot, std::span<const Visit> visits) const;

    // The nodes with the slot's breaks among them: the placed ones, or, if none are given, where
    // the route timed alone costs least; as they are where they make no route.
    [[nodiscard]] std::vector<Index>
    with_breaks(Index slot, std::span<const Index> nodes,
                std::optional<std::vector<PlacedBreaks>> placed) const;

private:
    [[nodiscard]] std::int64_t special_stay_s(Index slot, Index before, Index node) const;
    [[nodiscard]] Index place_of(Index slot, Index node) const;
    bool set_legs(Index slot, std::vector<Visit>& visits) const;
    void set_trip_releases(std::vector<Visit>& visits) const;
    [[nodiscard]] Arc longest_leg(Index slot, std::span<const Visit> visits, std::size_t at) const;
    [[nodiscard]] bool keeps_limits(Index slot, std::span<const Visit> visits) const;

    const Model& model_;
    const Routes& routes_;
    const PlanRules& rules_;
    RouteTime& timing_;
};

}  // namespace routeopt::routing::search::rich
