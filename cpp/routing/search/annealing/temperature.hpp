// How warm annealing is.
#pragma once

#include <algorithm>

namespace routeopt::routing::search {

// The shares of a mean arc's price that annealing starts and ends with: the fewer iterations
// a task gets, the colder the start. Where windows meet limits, or loads rise and fall, most
// small changes are forbidden, and better plans lie behind dearer ones.
struct Temperature {
    double cold_start;
    double hot_start;
    double end;
    double most_for_length = 1;  // so much warmer at most starts what has long routes
};
inline constexpr Temperature kPlain{0.3, 1.0, 0.02};
inline constexpr Temperature kTight{0.6, 2.0, 0.05};
// Where times are not looked at: what shapes long routes costs many of their short arcs.
inline constexpr Temperature kTimeless{0.3, 1.0, 0.02, 4};
// Among rules iterations are few, and each gets over little.
inline constexpr Temperature kAmongRules{1.0, 1.0, 0.02};
// Where most tasks may be left out, which ones are served and by how many routes is decided early.
inline constexpr Temperature kMostlyOptional{0.75, 2.5, 0.02};

// What a search's heat is measured by: the plan that annealing begins with.
struct FirstPlan {
    double mean_arc = 1;  // its price
    double stops_of_a_route = 1;
};

inline double start_of(const Temperature& temperature, double share_of_hot, const FirstPlan& plan)
{
    constexpr double kLong = 20;  // stops
    const double start =
        temperature.cold_start + share_of_hot * (temperature.hot_start - temperature.cold_start);
    const double for_length =
        std::clamp(plan.stops_of_a_route / kLong, 1.0, temperature.most_for_length);
    return for_length * start * plan.mean_arc;
}

}  // namespace routeopt::routing::search
