// Which breaks of a plan of the search are the referee's to place.
#pragma once

#include <vector>

#include "routing/model/model.hpp"
#include "routing/model/route.hpp"

namespace routeopt::routing::model {

// The routes without the breaks that the referee places by itself, where the route costs least: all
// but those of closed routes, where they stay, and of routes that relations of times join with
// others, where they decide when the others run.
std::vector<PlannedRoute> with_open_breaks(const Model& model, std::vector<PlannedRoute> routes);

}  // namespace routeopt::routing::model
