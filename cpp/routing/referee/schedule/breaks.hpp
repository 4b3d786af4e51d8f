// Where the breaks of a shift go that the plan does not place.
#pragma once

#include <optional>

#include "routing/referee/schedule/least_cost.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::referee {

// Puts a route's open breaks, in any order, where it costs least and returns its least-cost times;
// ties: BreakProgram. Breaks are left out where that is best and the route ends before them or
// departs after them. Nothing, and the route unchanged, where no times keep every hard rule.
// `keep_longest`: whether the limit on the route's duration is one of these rules.
//
// Exact, but for these bounds: of more than BreakSets::kMostSets sets of breaks that may lie behind
// the vehicle those in the order of the windows are tried, and where legs depend on the time of day
// likewise of more than BreakSets::kMostByDay breaks; breaks beyond kMostInSet are placed when
// those listed before them are; a limit on the duration that binds is searched in a bounded number
// of steps.
std::optional<Times> place_breaks(Route& route, const Work& work, bool keep_longest);

// The same for a route that cannot keep its hours: each break goes before the first service that
// starts at or after the break's earliest start in the earliest schedule.
void place_breaks_early(Route& route, const Work& work);

}  // namespace routeopt::routing::referee
