// Hours of shifts as limits on durations. Used to build a Model.
#pragma once

#include "routing/model/model.hpp"

namespace routeopt::routing::model {

// For problems in which vehicles never wait: turns each shift into a limit on the duration of its
// route, as it does not matter when the route runs (docs/decisions/0032). Sets Model::timed to
// false.
void make_hours_limits(Model& model);

}  // namespace routeopt::routing::model
