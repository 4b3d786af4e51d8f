// The plan of a request, in the model's numbers.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Fixes departures. Preconditions: the plan fits the problem; the model has its slots.
void fix_departures(const Problem& problem, const Plan& plan, Model& model);

// Precondition: the model has all but this.
void add_given(const Problem& problem, const Plan& plan, Model& model);

}  // namespace routeopt::routing::model
