// The earliest schedule of a route: the least times that keep all lower bounds on starts, where a
// service that comes too late for a hard window waits for the next one. Linear in the steps and
// their windows.
#pragma once

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

enum class Ends : std::uint8_t {
    kept,    // there is no schedule where a window, a shift end or the like cannot be kept
    let_go,  // they are missed: a stop reached after its last window is served on arrival
};

// Raises times until they keep all lower bounds of a timeline. There is one for each step, and what
// it is before the call is one more lower bound (-kForever: none). False where ends are kept and
// one is missed; the times are then unspecified.
bool settle(const Timeline& timeline, Ends ends, Times& times);

// Moves the departure as late as it can be without moving a service, a reload or a break.
void depart_late(const Timeline& timeline, Times& times);

// The earliest times of a route, with its ends let go and its departure as late as they allow.
Times earliest(const Timeline& timeline);

}  // namespace routeopt::routing::referee
