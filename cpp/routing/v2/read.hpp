// Reads a request of the V2 family from a parsed JSON text. Faults are those of V3's reading
// (v3/read.hpp), with V2's own members: wrong types, bounds, missing, repeated and unknown members,
// and how many jobs and resources there may be.
#pragma once

#include "routing/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::v2 {

// Reads what can be read and adds a fault for everything else. service_limits: false lifts the
// counts that may be lifted.
Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults);

// Reads an answer as a plan.
Solution read_solution(const wire::Document& document, wire::FaultList& faults);

// Reads the changes that a client wishes to make in a plan.
ChangeRequest read_changes(const wire::Document& document, wire::FaultList& faults);

}  // namespace routeopt::routing::v2
