#pragma once

#include <cstdint>

#include "routing/validation/names.hpp"

namespace routeopt::routing::validation {

// How many different sets of vehicles the tasks' `eligible_vehicles` come to. The whole fleet is
// none; a task that names an unknown vehicle is left out.
std::int64_t vehicle_sets(const Problem& problem, const Names& vehicles);

}  // namespace routeopt::routing::validation
