// Resolves the names, times and periods of a request, and checks what concerns several values.
#pragma once

#include "calendar/zone_source.hpp"
#include "fill/schema/problem.hpp"
#include "fill/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::fill::v2 {

// Adds a fault for whatever is wrong; the result means something only where there are no faults.
// `zones` is asked at most once. Precondition: there are no faults before.
Problem resolve(const Request& request, const wire::Document& document,
                const calendar::ZoneSource& zones, bool service_limits, wire::FaultList& faults);

// Of a request with faults: adds those of names that nobody and no shift has.
void check_names(const Request& request, wire::FaultList& faults);

// The plan of an answer to the problem's request. Adds faults as resolve does.
std::vector<Assignment> resolve_solution(const Solution& solution, const Problem& problem,
                                         wire::FaultList& faults);

}  // namespace routeopt::fill::v2
