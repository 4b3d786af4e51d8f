// The temperatures that annealing starts and ends with.
#pragma once

namespace routeopt::routing::search {

// In shares of a mean arc's price. The fewer iterations a task gets, the colder the start.
struct Temperature {
    double cold_start;
    double hot_start;
    double end;
    double most_for_length = 1;  // so much warmer at most starts what has long routes
};

// Of a kernel that prices locally (KernelTraits), for a problem with hard windows or hours.
extern const Temperature kPlain;
// Where windows meet limits, or loads rise and fall: most small changes are forbidden, and better
// plans lie behind dearer ones.
extern const Temperature kTight;
// Where times are not looked at: what shapes long routes costs many of their short arcs.
extern const Temperature kTimeless;
// Where every rule holds: iterations are few, and each gets over little.
extern const Temperature kAmongRules;
// Where most tasks may be left out: which ones are served and by how many routes is decided early.
extern const Temperature kMostlyOptional;

// The plan that annealing begins with: what temperatures are measured by.
struct FirstPlan {
    double mean_arc = 1;  // its price
    double stops_of_a_route = 1;
};

// The temperature at the start, in the cost's unit. share_of_hot: 0 for the cold start, 1 for the
// hot one.
double start_of(const Temperature& temperature, double share_of_hot, const FirstPlan& plan);

}  // namespace routeopt::routing::search
