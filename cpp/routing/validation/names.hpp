// The ids of a request.
#pragma once

#include "form/names.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

using form::ids_in;
using form::Names;

// All ids that members of a request refer to. Jobs are numbered by their position in `jobs`,
// shipments after all jobs.
struct Ids {
    Names vehicles;
    Names depots;
    Names tasks;
};

Ids ids_of(const Problem& problem);

}  // namespace routeopt::routing::validation
