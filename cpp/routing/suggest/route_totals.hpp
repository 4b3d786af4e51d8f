// Sums over a route that do not depend on its times, and the lower bound of its cost that they
// give.
#pragma once

#include <algorithm>

#include "routing/suggest/route_arcs.hpp"

namespace routeopt::routing::suggest {

struct RouteTotals {
    std::int64_t metres = 0;
    std::int64_t seconds = 0;  // of travel
    std::int64_t busy_s = 0;   // least service, reloads and placed breaks
    Money flat_costs;          // costs that are no rates

    void add(const RouteArcs::RouteArc& arc)
    {
        metres += arc.metres;
        seconds += arc.seconds;
    }
    void remove(const RouteArcs::RouteArc& arc)
    {
        metres -= arc.metres;
        seconds -= arc.seconds;
    }
};

inline RouteTotals totals_of(const what_if::RouteFacts& facts)
{
    return {facts.metres, facts.seconds, facts.busy_s, facts.flat_costs};
}

// A lower bound of the cost of a route with these totals. The ledger rounds three parts, each by at
// most half a step; here their exact sum is rounded down, and less one step is below every such
// cost.
inline Money least_cost_of(const RouteTotals& totals, const what_if::PlannedSlot& slot)
{
    if (slot.facts.legs_may_change)
        return totals.flat_costs;
    const referee::Rates& rates = slot.route.rates;
    const Int128 products = Int128{rates.per_travel_km} * totals.metres * referee::kPerKm +
                            (Int128{rates.per_travel_hour} * totals.seconds +
                             Int128{rates.per_route_hour} * (totals.seconds + totals.busy_s)) *
                                referee::kPerHour;
    const Int128 steps = products <= INT64_MAX
                             ? static_cast<std::int64_t>(products) / referee::kOfAmount
                             : products / referee::kOfAmount;
    return totals.flat_costs + Money{std::max(steps - 1, Int128{0})};
}

}  // namespace routeopt::routing::suggest
