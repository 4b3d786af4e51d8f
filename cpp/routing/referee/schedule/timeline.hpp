// A route as scheduling sees it: steps (stops that have a place, with the start and the end of the
// route) and gaps between them (legs, with the breaks that are taken on the way). It holds all that
// bounds the times of a route, and what they cost.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// What lies between two steps: the leg and the breaks on the way. A vehicle that leaves at t
// arrives at max(t + offset, floor); it may leave until `latest_leave` for all breaks to start in
// time. Seconds.
//
// Where the leg takes longer at some times of the day it is driven until the first break may start,
// then on from the end of that, and so on (`way`); what it costs depends on when the vehicle
// leaves.
struct Gap {
    std::int64_t offset = 0;
    std::int64_t floor = -kForever;
    std::int64_t latest_leave = kForever;
    std::int64_t first_earliest = kForever;  // when its first break may start

    std::shared_ptr<const travel::Way> way;  // null: as long at any time
    std::vector<const Break*> pauses;        // in the order in which they are taken
    Int128 per_travel_second = 0;            // prices of the leg, with `way` only
    Int128 per_metre = 0;

    [[nodiscard]] std::int64_t arrival(std::int64_t leave) const
    {
        return way ? cross(leave).arrival : std::max(leave + offset, floor);
    }
    // The latest time at which one may leave and arrive by `by`, no earlier than `from`.
    [[nodiscard]] std::int64_t latest_by(std::int64_t by, std::int64_t from) const;

    // One more break, behind those that are in.
    void add(const Break& pause);
    // One more leg. Where on it the breaks fall does not matter: what is left of it is driven
    // behind them.
    void drive(std::int64_t seconds) { offset += seconds; }
    // The leg, by time of day; nobody leaves after `last`.
    void drive(std::shared_ptr<const travel::Way> leg, const Rates& rates, std::int64_t last);

    // With `way`: the leg of who leaves at a time.
    struct Crossed {
        std::int64_t arrival = 0;
        std::int64_t travel_s = 0;
    };
    [[nodiscard]] Crossed cross(std::int64_t leave) const;
    // With `way`: who leaves from a time up to `until` pays the same for the leg; they arrive each
    // a second after the one before, or all together.
    struct Stretch {
        std::int64_t until = 0;
        std::int64_t arrival = 0;  // of the first one
        bool together = false;
        Int128 price = 0;
    };
    [[nodiscard]] Stretch stretch(std::int64_t leave, std::int64_t until) const;
};

struct Step {
    std::size_t visit = 0;                // its place in the route
    Gap gap;                              // from the step before
    const Curve* curve = nullptr;         // when it may start, at which price
    std::int64_t work = 0;                // seconds of service, or of the break
    std::int64_t not_before = -kForever;  // release time of the trip that a reload begins
    bool is_service = false;  // a task's stop or a reload: its start counts in the last tie
};

struct Timeline {
    std::vector<Step> steps;  // first the start, whose time is the departure; last the end
    std::int64_t first_departure = 0;
    std::int64_t last_departure = 0;
    std::int64_t last_end = 0;            // hard
    std::int64_t overtime_from = 0;       // the shift's regular end
    std::optional<std::int64_t> longest;  // max_route_duration_s
    bool is_possible = true;  // false: a fixed start misses the shift's hours or the release
    Int128 per_second = 0;    // price of the route's duration: route time, and all of it as wait
    Int128 per_overtime_second = 0;
    Int128 constant = 0;     // costs that do not depend on times, less the wait that is none
    bool is_by_day = false;  // legs take longer at some times of the day
};

// The times of a timeline's steps: departure, service and break starts, arrival at the end.
using Times = std::vector<std::int64_t>;

// The timeline points into the route's visits. Precondition: Assessor::prepare.
Timeline timeline_of(const Route& route);

}  // namespace routeopt::routing::referee
