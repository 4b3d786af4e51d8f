// Translates routes that the search found back into a plan with the ids of the request.
#pragma once

#include "routing/model/model.hpp"
#include "routing/model/route.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

Plan to_plan(const Problem& problem, const Model& model, const std::vector<PlannedRoute>& routes);

}  // namespace routeopt::routing::model
