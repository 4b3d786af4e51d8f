// Translates the plan of a request, from which the search starts, into the model's numbers.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Whether the plan fixes something: closed or locked routes, pinned stops, departures. Only the
// rich search keeps that.
[[nodiscard]] bool holds_parts(const Plan& plan);

// Restricts the departure of slots to the fixed start times of their routes, where the shift allows
// them. Preconditions: the plan passed validation; the model has its slots.
void fix_departures(const Problem& problem, const Plan& plan, Model& model);

// Sets Model::given. Preconditions: the plan passed validation; the model is complete otherwise.
void add_given(const Problem& problem, const Plan& plan, Model& model);

}  // namespace routeopt::routing::model
