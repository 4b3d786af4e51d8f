// What the search found, as a plan in the wire's words.
#pragma once

#include "routing/model/model.hpp"
#include "routing/model/route.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

Plan to_plan(const Problem& problem, const Model& model, const std::vector<PlannedRoute>& routes);

}  // namespace routeopt::routing::model
