// Reads a TASK request by its description (members.hpp).
#pragma once

#include "task/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::task::v2 {

// What is wrong with single values is added to `faults`. service_limits: whether the limits that
// protect a service hold.
Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults);

}  // namespace routeopt::task::v2
