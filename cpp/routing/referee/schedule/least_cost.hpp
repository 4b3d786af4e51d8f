// The least-cost times of one route, found exactly by dynamic programming over its steps with
// piecewise linear functions of time (step_functions.hpp).
#pragma once

#include <optional>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

struct Schedule {
    Times times;
    Int128 cost = 0;  // exact, the timeline's constant included; unit: value.hpp

    [[nodiscard]] std::int64_t departure() const { return times.front(); }
    [[nodiscard]] std::int64_t end() const { return times.back(); }
};

// Whether a is better than b: by cost, then by the ties below. `starts`: see sum_of_starts.
bool is_better(const Schedule& a, std::int64_t a_starts, const Schedule& b, std::int64_t b_starts);

// The schedule of least cost; among equals the one with the earliest end, then the latest
// departure, then the least sum of service and reload starts. Nothing where no times keep every
// hard rule of time. Running time: one pass over the pieces of all steps' functions; with a limit
// on the duration that binds, several (longest.hpp).
std::optional<Schedule> least_cost(const Timeline& timeline);

// The ties do not count a break with a place, so any start of equal cost might have been found: it
// starts as early as it can. Where legs depend on the time of day it stays: an earlier start might
// lead to a dearer leg, and of equals the first one was found.
void advance_breaks(const Timeline& timeline, Times& times);

// The sum of the times at which services and reloads start.
std::int64_t sum_of_starts(const Timeline& timeline, const Times& times);

}  // namespace routeopt::routing::referee
