// What is on board, stop by stop.
#pragma once

#include <string_view>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

using Dimensions = std::vector<std::string_view>;

// Every dimension that the request names, in the order of its vehicles, jobs and shipments.
Dimensions dimensions_of(const Problem& problem);

// Sets the load on leaving each stop, in every dimension; the end's is before unloading. The
// vehicle departs with its initial load and all that the first trip's jobs have delivered to them;
// a reload unloads everything but shipments and loads the deliveries of the next trip.
void set_loads(Route& route, const Dimensions& dimensions);

}  // namespace routeopt::routing::referee
