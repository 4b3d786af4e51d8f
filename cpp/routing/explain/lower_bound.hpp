// What no plan can cost less than.
#pragma once

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::explain {

// No plan that keeps every rule, and leaves out mandatory tasks of no more summed priority than the
// what_if's, costs less. A task that is served pays half of the cheapest way into each of its stops
// and half of the cheapest way out, from and to two different stops or ends of trips (the
// two-neighbour bound of the travelling salesman problem), its service where route hours are paid,
// its cheapest window and preference; one that is left out pays its fee. It is no bound where the
// budget was over before the end.
Money lower_bound(const what_if::WhatIf& what_if, suggest::Budget& budget);

}  // namespace routeopt::routing::explain
