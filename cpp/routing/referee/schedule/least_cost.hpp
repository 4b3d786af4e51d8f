// The least-cost times of one route, found exactly.
#pragma once

#include <optional>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

struct Schedule {
    Times times;
    Int128 cost = 0;  // exact, with the timeline's constant

    [[nodiscard]] std::int64_t departure() const { return times.front(); }
    [[nodiscard]] std::int64_t end() const { return times.back(); }
};

// Whether a is better: cost, then the ties. `starts` are sums of service and reload starts.
bool is_better(const Schedule& a, std::int64_t a_starts, const Schedule& b, std::int64_t b_starts);

// Least cost; ties: earliest end, latest departure, least sum of service and reload starts. Nothing
// where no times keep every hard rule of time.
std::optional<Schedule> least_cost(const Timeline& timeline);

std::int64_t sum_of_starts(const Timeline& timeline, const Times& times);

}  // namespace routeopt::routing::referee
