// The small values that insertion reckons with: what a detour adds to a route, what that costs, and
// bounds of that cost from below. Everything is in metres, seconds and the model's integer money.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

// What a route becomes longer by when something is put between two of its visits; each part may be
// negative.
struct Detour {
    std::int64_t metres = 0;
    std::int64_t seconds = 0;  // of travel
    std::int64_t stay_s = 0;   // at the new stops

    // By way of a place (`in` to it, `out` of it) in place of the direct leg.
    [[nodiscard]] static Detour instead_of(const travel::Arc& leg, const travel::Arc& in,
                                           const travel::Arc& out, std::int64_t stay_s)
    {
        return {std::int64_t{in.distance_m} + out.distance_m - leg.distance_m,
                std::int64_t{in.duration_s} + out.duration_s - leg.duration_s, stay_s};
    }
    // The route is done sooner with it: travel times need not keep the triangle inequality.
    [[nodiscard]] bool is_shortcut() const { return seconds + stay_s < 0; }
};

// A lower bound of what a detour costs, in two parts, as it is not known yet how much of the added
// time is taken from waiting and breaks that the route has anyway (its slack). The real cost is at
// least `without_time`, and at least `with_time` less the price of all of the route's slack. The
// default says that there is no way.
struct LowerBound {
    static constexpr Cost kImpossible = std::numeric_limits<Cost>::max() / 4;
    // Where nothing is known of the cost.
    static constexpr Cost kAnything = std::numeric_limits<Cost>::min() / 4;

    Cost without_time = kImpossible;  // all of the added time is taken from slack
    Cost with_time = kImpossible;     // none of it is

    [[nodiscard]] bool exists() const { return with_time < kImpossible; }
    void lower_to(const LowerBound& other)
    {
        without_time = std::min(without_time, other.without_time);
        with_time = std::min(with_time, other.with_time);
    }
};

// What a detour of one route costs. The last two are zero where a break of the route has a place:
// a new stop may then save time on the way there, and nothing is said of time.
struct DetourPrices {
    Cost fixed = 0;  // of the vehicle, where the route is empty so far
    Cost per_metre = 0;
    Cost per_second_of_travel = 0;
    Cost per_second_of_stay = 0;
    Cost per_second = 0;  // of the route's time
    Cost slack = 0;       // what the route pays for its waiting and breaks

    // The cost without that of the route's time.
    [[nodiscard]] Cost of(const Detour& detour) const
    {
        return fixed + per_metre * detour.metres + per_second_of_travel * detour.seconds +
               per_second_of_stay * detour.stay_s;
    }
    // What the route's time costs more if the detour takes up all of the slack.
    [[nodiscard]] Cost least_time(const Detour& detour) const
    {
        return per_second * (detour.seconds + detour.stay_s) - slack;
    }
};

// The gaps from `first` up to, not including, `end`. A gap has the position of the visit before it.
struct GapRange {
    std::size_t first = 0;
    std::size_t end = 0;
};

}  // namespace routeopt::routing::search::rich
