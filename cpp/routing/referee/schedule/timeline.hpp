// A route as the timing sees it: steps at places, and between them gaps with breaks on the way.
#pragma once

#include <optional>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// The way from the step before, breaks included. Who leaves at t arrives at max(t + offset, floor),
// and may leave until `latest_leave` for all breaks to start in time.
struct Gap {
    std::int64_t offset = 0;
    std::int64_t floor = -kForever;
    std::int64_t latest_leave = kForever;
    std::int64_t first_earliest = kForever;  // of its first break

    [[nodiscard]] std::int64_t arrival(std::int64_t leave) const
    {
        return std::max(leave + offset, floor);
    }
};

struct Step {
    std::size_t visit = 0;
    Gap gap;
    const Curve* curve = nullptr;  // when it may start
    std::int64_t work = 0;         // service, or the break's duration
    std::int64_t not_before = -kForever;
    bool is_service = false;  // a task stop or a reload: the last tie counts its start
};

struct Timeline {
    std::vector<Step> steps;  // the start, whose service start is the departure; ...; the end
    std::int64_t first_departure = 0;
    std::int64_t last_departure = 0;
    std::int64_t last_end = 0;
    std::int64_t overtime_from = 0;
    std::optional<std::int64_t> longest;  // max_route_duration_s
    bool is_possible = true;              // a fixed start keeps the shift's start and the release
    Int128 per_second = 0;                // of the whole route
    Int128 per_overtime_second = 0;
    Int128 constant = 0;  // what does not depend on times
};

// The times of a timeline's steps: departure, service and break starts, arrival at the end.
using Times = std::vector<std::int64_t>;

// The timeline points into the route's visits. Precondition: set_work and set_curves.
Timeline timeline_of(const Route& route);

// The gap that a break on the way makes, put before a visit, of the gap that leads there or on
// from there.
Gap gap_with(const Route& route, const Break& pause, std::size_t before);

}  // namespace routeopt::routing::referee
