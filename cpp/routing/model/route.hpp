// A route of a plan in the model's numbers: what the search takes and returns.
#pragma once

#include <vector>

#include "base/index.hpp"

namespace routeopt::routing::model {

struct PlannedRoute {
    Index slot = 0;
    // Nodes in order: stops, reloads (from Model::first_reload) and breaks (from
    // Model::first_break).
    std::vector<Index> stops;
};

}  // namespace routeopt::routing::model
