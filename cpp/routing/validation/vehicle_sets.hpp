// Counts the different sets of eligible vehicles in a request, whose number is limited.
#pragma once

#include <cstdint>

#include "routing/validation/names.hpp"

namespace routeopt::routing::validation {

// How many different sets of vehicles the tasks' `eligible_vehicles` describe. A set that is the
// whole fleet does not count, nor does that of a task that names an unknown vehicle. O(n log n) in
// the length of the lists, not in tasks times vehicles.
std::int64_t vehicle_sets(const Problem& problem, const Names& vehicles);

}  // namespace routeopt::routing::validation
