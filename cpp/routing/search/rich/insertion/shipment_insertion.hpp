// Where a shipment fits on a route: its pickup in one gap and its delivery in the same or a later
// one of the same trip.
//
// First every gap gets a lower bound of a delivery there, and of the cheapest one there or later:
// O(n) for n gaps. With these every gap gets a lower bound of the whole shipment picked up there,
// and pickups are tried in the order of that bound: the vehicle is walked from the pickup along the
// route with the load on board (RouteTime::go()), and the delivery is tried in each gap on the way,
// until the capacity, the longest ride, the windows or the cutoff end the walk. O(n^2) places in
// the worst case, of which the bounds leave few; a step of the walk is linear in the pieces of the
// functions of time.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "routing/search/rich/insertion/detour_pricing.hpp"
#include "routing/search/rich/insertion/gap_checks.hpp"
#include "routing/search/rich/insertion/route_places.hpp"

namespace routeopt::routing::search::rich {

class ShipmentInsertion {
public:
    ShipmentInsertion(Plan& plan, RoutePlaces& places, std::int64_t& work);

    // Offers to the places those of the shipment on the slot's route that beat the cutoff, with the
    // pickup in one of these gaps and the delivery in any.
    void find(Index task, Index slot, std::span<const std::size_t> gaps);

private:
    // Lower bounds of a delivery in a gap.
    struct Delivery {
        LowerBound least;        // there, its stay aside
        LowerBound later;        // the cheapest there or in a later gap of the trip
        std::int64_t way_s = 0;  // to it, from the visit before
        // From a visit that is the same for all gaps up to the visit before, if nobody waits: only
        // differences between gaps have a meaning.
        std::int64_t riding_s = kFar;
    };
    // A gap where a pickup may pay.
    struct Pickup {
        std::size_t position = 0;
        Arc in;
        std::int64_t stay_s = 0;
        std::int64_t until_next_s = 0;                  // from its end to the latest arrival there
        Cost of_start = 0;                              // a lower bound
        Cost least = std::numeric_limits<Cost>::max();  // a lower bound of the whole shipment
        // If other stops come before the delivery: a lower bound of the shipment without the detour
        // of its delivery.
        LowerBound apart = {};

        // Of the shipment with such a delivery.
        [[nodiscard]] Cost with(const LowerBound& delivery) const
        {
            return std::max(apart.without_time + delivery.without_time,
                            apart.with_time + delivery.with_time);
        }
    };
    // A walk along the route with the load of a pickup on board.
    struct Ride {
        const Pickup& pickup;
        const Visit* from;    // where the vehicle is
        Detour so_far;        // of the walk, in place of the legs up to here
        std::int64_t left_s;  // of the longest ride
    };

    // From leaving the pickup to the start of the delivery; kFar: any.
    [[nodiscard]] std::int64_t longest_ride_s(const model::Task& shipment) const;
    // Fills deliveries_ for the gaps; in all others there is none. Rides are counted from
    // `first_pickup` on: no pickup is tried before. By way of the pickup a gap may be reached
    // `shortcut_s` earlier than now. Returns the cheapest. O(n).
    LowerBound find_deliveries(Index task, Index slot, std::size_t first_pickup, GapRange gaps,
                               std::int64_t shortcut_s);
    // A lower bound of the whole shipment if its pickup is no detour. Precondition: no detour is
    // shorter than the way without it, but for rounding.
    [[nodiscard]] Cost least_with(Index task, Index slot, const LowerBound& delivery) const;
    // The cheapest delivery behind the visit after the pickup's gap, `way_s` from the pickup, for a
    // ride of `longest_s` at most.
    [[nodiscard]] LowerBound least_delivery(Index slot, std::size_t position, std::int64_t way_s,
                                            std::int64_t longest_s) const;
    // Lists the pickup in the gap if it may pay there.
    void consider_pickup(Index task, Index slot, std::size_t position, std::int64_t longest_s);
    // A lower bound of the shipment that is delivered directly behind its pickup.
    [[nodiscard]] Cost least_together(Index task, Index slot, const Pickup& pickup,
                                      std::int64_t longest_s) const;
    // Sets the pickup's bounds for a delivery behind other stops.
    void bound_apart(Index task, Index slot, Pickup& pickup, std::int64_t longest_s) const;
    // What the stay at the delivery costs less if its setup falls away.
    [[nodiscard]] Cost price_of_setup(Index task, Index slot) const;
    // Walks along the route from the pickup and tries the deliveries.
    void try_pickup(Index task, Index slot, const Pickup& found, std::int64_t longest_s);
    void try_delivery(Index task, Index slot, std::size_t position, const Ride& ride);

    const Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    RoutePlaces& places_;
    std::int64_t& work_;
    DetourPricing pricing_;
    GapChecks checks_;
    std::vector<Delivery> deliveries_;  // by gap
    std::vector<Pickup> pickups_;       // a heap, the least bound first
    Front front_;                       // of the walk
};

}  // namespace routeopt::routing::search::rich
