// What a route's cost is made of that does not depend on its times, and what it costs at least.
#pragma once

#include <algorithm>

#include "routing/suggest/route_arcs.hpp"

namespace routeopt::routing::suggest {

struct RouteTotals {
    std::int64_t metres = 0;
    std::int64_t seconds = 0;
    std::int64_t busy_s = 0;
    Money flat;

    void add(const RouteArcs::RouteArc& way)
    {
        metres += way.metres;
        seconds += way.seconds;
    }
    void remove(const RouteArcs::RouteArc& way)
    {
        metres -= way.metres;
        seconds -= way.seconds;
    }
};

inline RouteTotals sums_of(const what_if::RouteFacts& facts)
{
    return {facts.metres, facts.seconds, facts.busy_s, facts.flat};
}

// No route with these sums costs less. Its three rounded parts are at most half a step each below
// their exact sum, which is divided once here, rounded down.
inline Money least_cost_of(const RouteTotals& sums, const what_if::Slot& slot)
{
    if (slot.facts.is_way_open)
        return sums.flat;
    const referee::Rates& rates = slot.route.rates;
    const Int128 products = Int128{rates.per_travel_km} * sums.metres * referee::kPerKm +
                            (Int128{rates.per_travel_hour} * sums.seconds +
                             Int128{rates.per_route_hour} * (sums.seconds + sums.busy_s)) *
                                referee::kPerHour;
    constexpr std::int64_t kPerStep = 180'000;  // products in a step of money
    const Int128 steps = products <= INT64_MAX ? static_cast<std::int64_t>(products) / kPerStep
                                               : products / kPerStep;
    return sums.flat + Money{std::max(steps - 1, Int128{0})};
}

}  // namespace routeopt::routing::suggest
