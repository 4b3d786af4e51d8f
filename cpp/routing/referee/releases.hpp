// Release times: a job's goods are loaded where its trip begins, so a trip begins no earlier than
// the last release time of its jobs.
#pragma once

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// Sets `release` of the route for its first trip, and `release_time` of each reload for the trip
// that begins there.
void set_releases(Route& route);

}  // namespace routeopt::routing::referee
