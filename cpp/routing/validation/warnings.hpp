// What is legal in a request and yet looks like a slip.
#pragma once

#include <vector>

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

// A dimension that no vehicle limits, places that all coincide, coordinates that look swapped, an
// initial load above the capacity. Precondition: check_request found nothing.
std::vector<Warning> warnings_of(const Request& request);

}  // namespace routeopt::routing::validation
