#include "routing/search/annealing/temperature.hpp"

#include <algorithm>

namespace routeopt::routing::search {

constinit const Temperature kPlain{0.3, 1.0, 0.02};
constinit const Temperature kTight{0.6, 2.0, 0.05};
constinit const Temperature kTimeless{0.3, 1.0, 0.02, 4};
constinit const Temperature kAmongRules{1.0, 1.0, 0.02};
constinit const Temperature kMostlyOptional{0.75, 2.5, 0.02};

double start_of(const Temperature& temperature, double share_of_hot, const FirstPlan& plan)
{
    constexpr double kLong = 20;  // stops of a route from which the start is hotter
    const double start =
        temperature.cold_start + share_of_hot * (temperature.hot_start - temperature.cold_start);
    const double for_length =
        std::clamp(plan.stops_of_a_route / kLong, 1.0, temperature.most_for_length);
    return for_length * start * plan.mean_arc;
}

}  // namespace routeopt::routing::search
