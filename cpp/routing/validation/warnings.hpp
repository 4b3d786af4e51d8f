// Warnings: what is valid in a request and yet looks like a mistake of its writer.
#pragma once

#include <vector>

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

// Warns of capacity dimensions that no vehicle limits, initial loads above the capacity, balances
// of loads that no task has, locations that all coincide, coordinates that look swapped, skills
// that look misspelled, a restart where there is no plan, and published vehicles and tasks that
// exist no more. Precondition: check_request found no fault.
std::vector<Warning> warnings_of(const Request& request);

}  // namespace routeopt::routing::validation
