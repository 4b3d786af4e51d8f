// The earliest schedule: every "not before" is kept, services that miss a hard window go on to the
// next one.
#pragma once

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

enum class Ends : std::uint8_t {
    kept,    // a hard end that cannot be kept makes the schedule fail
    let_go,  // a stop reached after its last window is served on arrival
};

// Moves times later until they keep all of a timeline's "not before"; what is in them already is a
// bound from elsewhere. False where a hard end is missed.
bool settle(const Timeline& timeline, Ends ends, Times& times);

// The departure as late as moves no service, reload or break start.
void depart_late(const Timeline& timeline, Times& times);

// The earliest times of a route alone, ends let go.
Times earliest(const Timeline& timeline);

}  // namespace routeopt::routing::referee
