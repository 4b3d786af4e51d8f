// One node of a route as the pricing of time sees it.
#pragma once

#include "base/index.hpp"
#include "routing/search/rich/time/piecewise_linear.hpp"
#include "travel/table.hpp"

namespace routeopt::routing::search::rich {

using model::Model;
using travel::Arc;

// A visit of a node. A route is a sequence of visits: its start, its stops and reloads in the order
// of travel, its end. Nodes are numbered through: stops, then two ends per slot (start of slot s:
// stop count + 2 s; its end: one more), then reloads from Model::first_reload() on.
struct Visit {
    Index node = kNone;
    Index place = kNone;           // kNone: of a route's end that is left open
    Arc leg;                       // travel to the next visit; of the last one: nothing
    std::int64_t stay_s = 0;       // service, setup included
    std::int64_t release = -kFar;  // of a route's start or a reload: begins no earlier than this
    Index leg_to = kNone;          // the node that the leg was looked up for, where it is known
};

}  // namespace routeopt::routing::search::rich
