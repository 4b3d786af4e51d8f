// Gives the routes of an answer to vehicles as they are in the request's plan, or as they were
// published where that is cheaper, where vehicles are alike: what a task is served by then changes
// only where it has to.
#pragma once

#include <vector>

#include "routing/model/model.hpp"
#include "routing/model/route.hpp"

namespace routeopt::routing::model {

// Exchanges the slots of routes among those of a kind, so that as many tasks as possible are in the
// slot that has them in Model::given; cost and rules are the same for all slots of a kind. Routes
// of which the plan fixes something stay where they are. Leaves the routes in the order of slots.
// Before that, exchanges those of slots that differ only in what was published, so that it costs
// least; returns by how much the plan then costs less.
[[nodiscard]] Cost keep_vehicles(const Model& model, std::vector<PlannedRoute>& routes);

}  // namespace routeopt::routing::model
