// The temperatures that annealing starts and ends with, by the kind of problem. They are shares of
// the cost of a mean arc, so that they suit any unit of cost and any size of map. The values were
// found by experiments (docs/experiments/0025, 0030, 0035).
#pragma once

#include <optional>

#include "routing/search/control.hpp"

namespace routeopt::routing::search {

// Start and end temperatures, in shares of the cost of a mean arc. The start lies between
// cold_start, for few iterations per task, and hot_start, for many. With long routes the start is
// hotter, by a factor of most_for_length at most.
struct Temperature {
    double cold_start;
    double hot_start;
    double end;
    double most_for_length = 1;
};

// For plain kernels in problems with time windows or shift hours, unless another one suits better.
extern const Temperature kPlain;
// For plain kernels in problems with time windows and limits of routes, or with loads that rise and
// fall along a route: most small changes break a rule, and the way to better plans leads over more
// expensive ones.
extern const Temperature kTight;
// For plain kernels in problems without times: to change the shape of a long route costs many times
// one of its short arcs (docs/experiments/0030).
extern const Temperature kTimeless;
// For the rich kernel, where iterations are few and each changes little: the start is as hot as
// with many iterations in the plain kernels (docs/experiments/0035).
extern const Temperature kAmongRules;
// For plain kernels in problems most of whose tasks are optional: which tasks are served, and by
// how many routes, is decided while it is hot (docs/experiments/0025).
extern const Temperature kMostlyOptional;

// Figures of the plan that annealing begins with, to which temperatures are scaled.
struct FirstPlan {
    double mean_arc = 1;             // the mean cost of an arc
    double stops_of_a_route = 1;     // the mean number of stops of a route
    double cooled = 0;               // how far annealing has cooled when it begins (see Schedule)
    std::optional<Stretch> stretch;  // of a longer search
};

// The start temperature, in units of cost. share_of_hot: 0 for the cold start, 1 for the hot one,
// between them in proportion.
double start_of(const Temperature& temperature, double share_of_hot, const FirstPlan& plan);

}  // namespace routeopt::routing::search
