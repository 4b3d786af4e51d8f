// What the search found, as a plan in the wire's words.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"
#include "routing/search/control.hpp"

namespace routeopt::routing::match {

Plan plan_of(const Problem& problem, const model::Model& model,
             const std::vector<search::RouteFound>& routes);

}  // namespace routeopt::routing::match
