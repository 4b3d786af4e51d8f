// A route as rich::Plan keeps it: its visits, and what was found out about them when the route
// was last measured. Whoever weighs an insertion reads it; only the plan writes it.
//
// Units: seconds and metres; costs are the model's whole units; loads are indexed by dimension.
#pragma once

#include <vector>

#include "routing/search/rich/plan/shared_work.hpp"
#include "routing/search/rich/time/moments.hpp"
#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

using model::Load;

// A node's neighbours on its route; kNone before the first and behind the last.
struct Links {
    Index prev = kNone;
    Index next = kNone;
};

// At one position of a route: what its trip has on board there, and the release times it waits for.
struct Loads {
    Load leaving{};                       // on board when the vehicle leaves the stop
    Load peak_so_far{};                   // the trip's largest load up to leaving the stop
    Load peak_from_here{};                // its largest load from leaving the stop on
    Load ahead{};                         // of what is on board: for the trip's later job stops
    std::int32_t shipments = 0;           // shipments on board
    std::int64_t release_so_far = -kFar;  // the latest release of the trip's stops up to this one
    std::int64_t release_ahead = -kFar;   // the latest release of the trip's later stops
};

// Upper bounds, over all gaps of a route, of what an inserted task may weigh; a task above one of
// them fits nowhere into the route unless a reload is inserted with it.
struct Room {
    Load brought{};    // what a job delivers from the depot
    Load collected{};  // what a job picks up
    Load carried{};    // what a shipment carries
};

struct Route {
    std::vector<Visit> visits;  // the route's start, stops, reloads and its end
    std::vector<Loads> loads;   // by position; it may be longer than `visits`, as it never shrinks
    // By position: by how much the way to the next visit may grow before the longest allowed time
    // lag of some relation within the route is exceeded, however the route is timed. Empty where
    // no such lag spans a leg.
    std::vector<std::int64_t> room_s;
    RouteFunctions functions;  // cost of the route's time as functions of the clock
    Moments moments;           // the route timed alone, where has_moments
    bool has_moments = false;  // `moments` is that of `visits`
    std::int32_t size = 0;     // stops of tasks
    std::int32_t reloads = 0;  // visits of depots
    std::int32_t links = 0;    // stops of tasks that time relations (synchronized, time_lag) name
    Cost cost = 0;       // all that the route costs; costs of its tasks' assignment are not in it
    Cost time = 0;       // of `cost`: the route's time, timed alone
    Cost surcharge = 0;  // of `cost`: what it pays more as time relations join it to other routes
    // Where balances count the route: what it does, and of a balance of hours its duration, timed
    // alone and as time relations have it.
    SharedAmounts shared{};
    std::int64_t alone_s = 0;
    std::int64_t duration_s = 0;
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t busy_s = 0;  // driving and stays
    std::int64_t tasks = 0;
    // Names the sequence of nodes: two different sequences never have the same version. A commit
    // that ends with the nodes of the commit before restores the version of then, so that what
    // others remember of the route stays valid.
    std::int64_t version = 0;
    Room room;
};

}  // namespace routeopt::routing::search::rich
