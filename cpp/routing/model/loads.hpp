// Whether what is on board rises and falls along a route, or sums alone tell whether a load fits.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Sets Model::mixed_loads and both_ways. Where no way leads from what is collected to what is
// brought, as with backhauls, each route brings first and collects then: the two are dimensions of
// their own, as far as there is room for so many, and their sums tell. Precondition: stops, slots,
// reloads, rules and tables are there.
void settle_loads(Model& model);

}  // namespace routeopt::routing::model
