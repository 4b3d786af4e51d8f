// What is valid in a request but not supported by the search: it is refused rather than silently
// ignored. At present that is more than 63 breaks in one shift, since the search notes the breaks
// taken so far as bits of a 64-bit number; and a task of several places in a relation of the kind
// synchronized, time_lag (but for its own ride time) or ordered with participants.
#pragma once

#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// Adds invalid_value at every such member. Only for the operation solve.
// Precondition: check_request found no fault.
void check_searched(const Request& request, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
