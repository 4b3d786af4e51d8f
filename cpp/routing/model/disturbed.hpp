// Where what was published does not hold any more: there a search that starts from it has most to
// gain.
#pragma once

#include <vector>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// The stops of tasks of which neither they nor an alternative were published, those beside
// published tasks that are cancelled, and those of published routes whose vehicle is gone; in
// order. Precondition: the model has its tasks and stops.
[[nodiscard]] std::vector<Index> disturbed_stops(const Problem& problem, const Model& model);

}  // namespace routeopt::routing::model
