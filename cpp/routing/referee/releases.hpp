// Release times, which hold for whole trips.
#pragma once

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// Sets the release of the route's first trip, and of each reload that of the trip it begins.
void set_releases(Route& route);

}  // namespace routeopt::routing::referee
