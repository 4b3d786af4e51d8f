// What the wire takes and the search does not: refused, never silently left out.
#pragma once

#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// Adds invalid_value at every member that would have an effect. Precondition: check_request found
// nothing.
void check_searched(const Request& request, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
