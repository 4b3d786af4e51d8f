// Times of steps as the times of every stop.
#pragma once

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// Sets travel, arrival, start, departure and wait of every stop, and the window that it uses.
void fill(Route& route, const Times& times, const Number& common_per_late_hour);

}  // namespace routeopt::routing::referee
