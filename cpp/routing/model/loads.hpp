// Determines how loads are checked: at each stop of a route, if what is on board rises and falls
// along it; else by the sum over the route alone, which is much cheaper.
#pragma once

#include "routing/model/model.hpp"

namespace routeopt::routing::model {

// Sets Model::mixed_loads and both_ways. If no arc leads from collections to deliveries, as in
// problems with backhauls, each route delivers first and collects afterwards. Then collections
// become dimensions of their own, if there are not more than kMostDimensions with them, and sums
// suffice. Precondition: the model has its stops, slots, reloads, rules and tables.
void settle_loads(Model& model);

}  // namespace routeopt::routing::model
