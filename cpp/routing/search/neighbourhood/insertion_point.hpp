// The answer to "where is this task inserted most cheaply?".
#pragma once

#include <limits>

#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// One place of a task in the plan, and what inserting it there adds to the plan's cost. Found by an
// Insertion, given back to its insert(); valid until the plan changes. Promise: insert() changes
// the plan's cost by exactly delta less the fee of leaving the task out (debug builds check it).
struct InsertionPoint {
    model::Cost delta = std::numeric_limits<model::Cost>::max();
    Index after = kNone;           // the node that the job, or the pickup, follows
    Index delivery_after = kNone;  // a shipment's; the pickup itself if it follows directly
    Index reload = kNone;          // a visit of a depot that is inserted with the task: directly
    bool reload_first = false;     // before it, or behind it
    Index goes_on_in = kNone;      // the empty slot that the whole route moves to, if any
    Index task = kNone;            // the alternative that goes there; kNone: the task asked for

    [[nodiscard]] bool found() const { return after != kNone; }
    // The task that goes there, where this is the answer for `asked` and its alternatives.
    [[nodiscard]] Index task_of(Index asked) const { return task == kNone ? asked : task; }
    // Whether another place is only of use if it costs less than delta: where one is found, and
    // where what is looked for has a limit.
    [[nodiscard]] bool is_limit() const { return delta != std::numeric_limits<model::Cost>::max(); }
};

}  // namespace routeopt::routing::search
