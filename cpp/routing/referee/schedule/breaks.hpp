// Where the breaks of a shift go that the plan does not place.
#pragma once

#include <optional>

#include "routing/referee/schedule/least_cost.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::referee {

// Puts a route's unplaced breaks, in listed order, where the route costs least (of equals, at the
// first places) and returns its least-cost times. Breaks may be left out where the route ends
// before them or departs after them. Nothing, and the route unchanged, where no times keep every
// hard rule. `keep_longest`: whether the limit on the route's duration is one of these rules.
// All ways to place the breaks are tried where there are at most kMostPlacings; beyond, one break
// is placed after the other. Legs that do not exist are avoided first (docs/decisions/0015).
std::optional<Times> place_breaks(Route& route, const Work& work, bool keep_longest);
inline constexpr std::size_t kMostPlacings = 20'000;

// The same for a route that cannot keep its hours: each break goes before the first service that
// starts at or after the break's earliest start in the earliest schedule.
void place_breaks_early(Route& route, const Work& work);

}  // namespace routeopt::routing::referee
