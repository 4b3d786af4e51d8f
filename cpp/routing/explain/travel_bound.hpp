// Lower bounds of the cost of travel, stop by stop: the two-neighbour bound of the travelling
// salesman problem, for several vehicles and depots. lower_bound.hpp adds it up.
#pragma once

#include <vector>

#include "routing/referee/schedule/value.hpp"
#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::explain {

// Costs are exact here, in half units of referee/schedule/value.hpp: every leg is paid half by
// either of its stops.
inline constexpr std::int64_t kTwicePerStep = 2 * referee::kOfAmount;  // in a step of money

inline Int128 twice(Money money)
{
    return money.get() * kTwicePerStep;
}

class TravelBound {
public:
    // Looks at all legs between stops: quadratic. Where breaks have a place no leg is looked at,
    // and all bounds are 0. Unusable where the budget ends on the way.
    TravelBound(const what_if::WhatIf& what_if, suggest::Budget& budget);

    // The least that a stop pays: half of a leg in and half of a leg out. Stops are numbered in the
    // order of tasks, a pickup before its delivery.
    [[nodiscard]] Int128 least_of(std::size_t stop) const { return stops_[stop].both; }

    // By how much the sum of all stops may exceed the cost of travel, because routes without a
    // start (or end) place have no leg to their first (from their last) stop.
    [[nodiscard]] Int128 open_route_savings() const;

private:
    // The cheapest legs in and out of a stop, together and each alone.
    struct StopBound {
        Int128 both = 0;
        Int128 in = 0;
        Int128 out = 0;
    };
    struct CheapestRates;
    struct CheapestLegs;

    void list_stops(const what_if::WhatIf& what_if);
    void list_ends(const what_if::WhatIf& what_if);
    template <class Table>
    void scan_legs(const CheapestRates& cheapest, const Table& table, suggest::Budget& budget);
    [[nodiscard]] Int128 most_saved(Int128 StopBound::* kept, std::size_t count) const;

    std::vector<Index> places_;  // of the stops, in what_if::Arcs
    std::vector<StopBound> stops_;
    std::vector<Index> starts_, ends_;  // places where trips may start and end
    std::size_t open_starts_ = 0;       // slots without a start place
    std::size_t open_ends_ = 0;
};

}  // namespace routeopt::routing::explain
