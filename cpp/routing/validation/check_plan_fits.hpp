// Whether a plan fits its problem: what it names is there, once, and in an order that can be.
#pragma once

#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// Adds a fault for each route and stop of the plan that does not fit. Silent where an input is at
// fault itself. Takes O(n log n) for a text of n bytes, whatever it holds.
void check_plan(const Request& request, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
