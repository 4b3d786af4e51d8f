// Least cost under max_route_duration_s.
#pragma once

#include "routing/referee/schedule/least_cost.hpp"

namespace routeopt::routing::referee {

// Departures and ends in a range of one's own; the timeline's limit on duration is left aside.
std::optional<Schedule> least_cost_between(const Timeline& timeline, std::int64_t first,
                                           std::int64_t last, std::int64_t last_end);

// The same route where nothing counts but its duration, a second one unit of cost; its curves are
// kept in `curves`.
Timeline duration_alone(const Timeline& timeline, std::vector<Curve>& curves);

// Least cost among the schedules that take at most so long.
std::optional<Schedule> least_cost_within(const Timeline& timeline, std::int64_t longest);

}  // namespace routeopt::routing::referee
