// Where the breaks go that a plan does not place.
#pragma once

#include <optional>

#include "routing/referee/schedule/least_cost.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::referee {

// Puts a route's unplaced breaks, in listed order, where its cost is least (then the first places)
// and returns the least-cost times. Nothing, and the route unchanged, where no times keep every
// hard rule. Up to kMostPlacings ways all are tried; beyond, one break is placed after the other.
std::optional<Times> place_breaks(Route& route, const Work& work, bool keep_longest);
inline constexpr std::size_t kMostPlacings = 20'000;

// The same for a route that cannot keep its hours: before the first service that would start at
// or after the break's earliest.
void place_breaks_early(Route& route, const Work& work);

}  // namespace routeopt::routing::referee
