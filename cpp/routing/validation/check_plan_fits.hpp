// Whether a plan fits its problem: the vehicles, shifts, tasks, depots and breaks that it names
// exist, no shift or stop is used twice, pickups come before their deliveries on the same route,
// and shifts may reload where and as often as they do. Whether the plan keeps the rules of the
// problem (times, loads, ...) is the referee's matter.
#pragma once

#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// Whether a plan has to name the place of a stop that has several.
enum class NamedPlaces : std::uint8_t { required, optional };

// Adds a fault for each route and stop of the plan that does not fit. Ignores values that are
// marked as faulty. Takes O(n log n) time for a text of n bytes, whatever it holds.
void check_plan_fits(const Request& request, NamedPlaces places, wire::FaultList& faults);

// Adds a fault for each task to be placed (options) that the plan holds already, or that a relation
// lets be served only with a task which is neither to be placed nor in the plan. In
// check_tasks_to_place.cpp. Precondition: check_request found nothing. O(n log n) as well.
void check_tasks_to_place_fit(const Request& request, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
