// Reads requests and solutions.
#pragma once

#include "create/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::create::v2 {

// Adds a fault for whatever breaks a rule of one value. False for service_limits lifts those limits
// on counts that may be lifted.
Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults);

// An answer, or an object with its member `shifts`.
Solution read_solution(const wire::Document& document, wire::FaultList& faults);

}  // namespace routeopt::create::v2
