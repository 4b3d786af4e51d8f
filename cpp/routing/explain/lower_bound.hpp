// A lower bound of the cost of every plan.
#pragma once

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::explain {

// No plan that keeps every rule, and whose mandatory tasks left out have no more summed priority
// than those of the plan in `what_if`, costs less. A task that is served pays half of the cheapest
// leg into each of its stops and half of the cheapest leg out, from and to two different stops or
// ends of trips (the two-neighbour bound of the travelling salesman problem); its service, where
// route hours are paid; its cheapest window and preference. An optional task pays this or its drop
// fee, whichever is less. Times, loads and waits are left aside. Quadratic in the number of stops.
// The result is no bound where the budget ended on the way.
Money lower_bound(const what_if::WhatIf& what_if, suggest::Budget& budget);

}  // namespace routeopt::routing::explain
