// What the stops of a route take at whatever time: the way to each, and its service.
#pragma once

#include "routing/referee/route.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

// Sets travel_s, distance_m and service_s of every stop. A leg without a way counts nothing.
void set_work(Route& route, const Problem& problem, const travel::Source& source);

}  // namespace routeopt::routing::referee
