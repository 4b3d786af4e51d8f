// Loads: what is on board of a vehicle, stop by stop, in every capacity dimension.
#pragma once

#include <string_view>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

using Dimensions = std::vector<std::string_view>;

// The names of all dimensions of a request, in the order in which its vehicles, then jobs, then
// shipments name them. Views into the request.
Dimensions dimensions_of(const Problem& problem);

// Appends to each stop the load on leaving it, in every dimension, in the order given; at the end
// it is the load before unloading. The vehicle departs with its initial load and everything that
// the jobs of its first trip have delivered to them; a reload unloads all but shipments and loads
// the deliveries of the next trip. Call once. Linear in the stops, for each dimension.
void set_loads(Route& route, const Dimensions& dimensions);

}  // namespace routeopt::routing::referee
