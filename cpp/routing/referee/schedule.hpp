// When a route departs and when each of its stops is served.
#pragma once

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// Sets every time of every stop. No price depends on times, so ties decide: the earliest end,
// then the latest departure, then every service as early as possible. A route that cannot keep
// its hours takes its earliest schedule and departs as late as moves nothing of it.
// Precondition: set_work.
void set_times(Route& route);

}  // namespace routeopt::routing::referee
