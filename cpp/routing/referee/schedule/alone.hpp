// The times of one route, and the places of the breaks that its plan leaves open.
#pragma once

#include "routing/referee/schedule/timeline.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::referee {

// Puts the unplaced breaks of a route where it costs least and returns its times; the breaks that
// it leaves out stay in `unplaced`. A route that cannot keep its hours lets its longest duration
// go, and if that is not enough takes its earliest schedule.
Times time_alone(Route& route, const Work& work);

}  // namespace routeopt::routing::referee
