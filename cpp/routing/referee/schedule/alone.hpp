// The times of one route that no relation joins with others, and the places of the breaks that the
// plan leaves open.
#pragma once

#include "routing/referee/schedule/timeline.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::referee {

// Puts the unplaced breaks of a route where they cost least and returns the least-cost times;
// breaks that are best left out stay in `unplaced`. Where no times keep all hard rules, the limit
// on the route's duration is dropped; if there are still none, the earliest schedule is taken, late
// where it has to be. Precondition: Assessor::prepare.
Times time_alone(Route& route, const Work& work);

}  // namespace routeopt::routing::referee
