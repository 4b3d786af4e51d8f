// Translates the plan of a request, from which the search starts, into the model's numbers.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Restricts the departure of slots to the fixed start times of their routes, where the shift allows
// them. Preconditions: the plan passed validation; the model has its slots.
void fix_departures(const Problem& problem, const Plan& plan, Model& model);

// Sets Rules::given. Preconditions: the plan passed validation; the model is complete otherwise.
void add_given(const Problem& problem, const Plan& plan, Model& model);

}  // namespace routeopt::routing::model
