// Resolves the names, times and families of a request, and checks what concerns several values.
#pragma once

#include "calendar/zone_source.hpp"
#include "create/schema/problem.hpp"
#include "create/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::create::v2 {

// Adds a fault for whatever is wrong; the result means something only where there are no faults.
// `zones` is asked at most once. False for service_limits lifts those limits on counts that may be
// lifted. Precondition: there are no faults before.
Problem resolve(const Request& request, const wire::Document& document,
                const calendar::ZoneSource& zones, bool service_limits, wire::FaultList& faults);

// The plan of an answer to the problem's request. Adds faults as resolve does.
Plan resolve_solution(const Solution& solution, const Problem& problem, wire::FaultList& faults);

}  // namespace routeopt::create::v2
