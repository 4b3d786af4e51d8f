// What a plain::Plan keeps of each node, route and trip.
#pragma once

#include <cstdint>

#include "base/index.hpp"
#include "routing/model/model.hpp"
#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::plain {

using model::Cost;
using model::kMostDimensions;
using model::Load;
using model::Model;
using travel::Arc;

// A node of a doubly linked route: a stop of a task, one of a slot's two ends, or a reload.
struct alignas(32) Node {
    Index prev = kNone;
    Index next = kNone;
    Index place = 0;
    Arc leg;  // to the next node, at this route's speed
};

// The times of a node, in seconds since the request's epoch.
struct alignas(64) Times {
    std::int64_t open = 0;  // service starts in [open, close]
    std::int64_t close = 0;
    std::int64_t ready = 0;   // earliest departure
    std::int64_t latest = 0;  // latest arrival that keeps the rest of the route on time
    std::int32_t service_s = 0;
    // Only if routes are timed as wholes (see plan_durations.hpp):
    std::int64_t work_s = 0;     // travel and service from the departure until leaving the node
    std::int64_t depart_by = 0;  // the latest departure that is on time up to this node
    std::int64_t end_from = 0;   // the earliest end of the route, whenever this node is reached
};

// The part of a route up to leaving a node, as far as the route's duration depends on it.
struct Head {
    std::int64_t ready;      // the earliest departure from the node
    std::int64_t work_s;     // travel and service until then
    std::int64_t depart_by;  // the latest departure of the vehicle that is on time so far
};

// A route; and, for its room alone, each trip after a route's first.
struct alignas(64) Route {
    Load room{};  // capacity left, if loads only rise or only fall along a route
    Cost per_metre = 0;
    Cost per_second = 0;
    std::int32_t size = 0;     // stops of tasks
    std::int32_t reloads = 0;  // visits of depots
    Index profile = 0;
    bool plain = true;  // arcs of neighbour lists hold as they are: first profile, reference speed
};

// What a route's limits are compared with.
struct Totals {
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t service_s = 0;
    std::int64_t tasks = 0;

    // Whether they are within the limits, waiting aside: a route lasts at least as long as it
    // drives and serves, and longer only if it has to wait.
    [[nodiscard]] bool keep(const model::Limits& most) const
    {
        return distance_m <= most.distance_m && driving_s <= most.driving_s &&
               driving_s + service_s <= most.duration_s && tasks <= most.tasks;
    }
    Totals& operator+=(const Totals& more)
    {
        distance_m += more.distance_m;
        driving_s += more.driving_s;
        service_s += more.service_s;
        tasks += more.tasks;
        return *this;
    }
    friend bool operator==(const Totals&, const Totals&) = default;
    friend Totals operator+(Totals a, const Totals& b) { return a += b; }
    friend Totals operator-(const Totals& a, const Totals& b)
    {
        return a + Totals{-b.distance_m, -b.driving_s, -b.service_s, -b.tasks};
    }
};

// The loads at a node of a trip, if loads rise and fall along it (mixed deliveries and collections,
// or shipments). Room for one more task at a place follows from them in constant time.
struct Loads {
    Load leaving{};         // on board after the node
    Load peak_so_far{};     // the most on board from the trip's begin up to leaving the node
    Load peak_from_here{};  // the most on board from leaving it to the trip's end
};

}  // namespace routeopt::routing::search::plain
