// Reads a FILL request from a parsed JSON text. Faults found here concern one value by itself: its
// type, its bounds, and missing, repeated or unknown members. Rules about several values are
// checked where names, times and periods are resolved (resolve.hpp).
#pragma once

#include "fill/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::fill::v2 {

// Reads what can be read and reports a fault for everything else. service_limits: false lifts the
// limits on counts that may be lifted.
Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults);

// An answer of `solve` or `evaluate`, for its assignments.
Solution read_solution(const wire::Document& document, wire::FaultList& faults);

}  // namespace routeopt::fill::v2
