// Schedules of least cost under a limit on the route's duration (max_route_duration_s).
#pragma once

#include "routing/referee/schedule/least_cost.hpp"

namespace routeopt::routing::referee {

// The least cost with departures from `first` to `last` and ends until `last_end`, in place of the
// timeline's own. The limit on the duration is left aside.
std::optional<Schedule> least_cost_between(const Timeline& timeline, std::int64_t first,
                                           std::int64_t last, std::int64_t last_end);

// The timeline with the duration as its only cost, one unit a second. It points into `curves`,
// which must live as long.
Timeline duration_alone(const Timeline& timeline, std::vector<Curve>& curves);

// The least cost among the schedules that last at most `longest` seconds; nothing where there are
// none. Branch and bound: one least_cost_between for each range of departures that is looked at.
// Where legs depend on the time of day every second may be the departure, and a range costs as much
// as it has seconds until its last end: after so many, and as many times all departures, the best
// schedule that is known holds.
inline constexpr std::int64_t kMostSecondsByDay = 4'000'000;
inline constexpr std::int64_t kMostTimesByDay = 4;
std::optional<Schedule> least_cost_within(const Timeline& timeline, std::int64_t longest);

}  // namespace routeopt::routing::referee
