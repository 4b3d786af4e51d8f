// The cheapest place of each window, shift or vehicle: offers that differ in what the customer
// chooses.
#pragma once

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::suggest {

// The best `most` of these places for a task, each of another choice of windows (of a shipment, of
// another pair), shift or vehicle. 0: all of them, of which kMostKept are kept. `windows`: as for
// best_of, where it is not windows that tell places apart.
Ranking best_of_each(const what_if::WhatIf& what_if, const TaskStops& stops, Distinct distinct,
                     Windows windows, std::size_t most, Budget& budget);

}  // namespace routeopt::routing::suggest
