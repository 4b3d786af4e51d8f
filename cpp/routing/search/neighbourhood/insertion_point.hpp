// Where a task can go.
#pragma once

#include <limits>

#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// Where a task can go, and what the plan's cost then changes by (its drop fee aside).
struct InsertionPoint {
    model::Cost delta = std::numeric_limits<model::Cost>::max();
    Index after = kNone;           // the job's, or the pickup's, node before
    Index delivery_after = kNone;  // a shipment's; the pickup itself where it follows directly
    Index reload = kNone;          // a visit of a depot that comes with the task: directly
    bool reload_first = false;     // before it, or behind it
    Index goes_on_in = kNone;      // the empty slot that the whole route moves to, if it does

    [[nodiscard]] bool found() const { return after != kNone; }
};

}  // namespace routeopt::routing::search
