// Turns the times of a timeline's steps into those of a route's stops.
#pragma once

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// Sets travel, arrival, service start, departure and wait of every stop, the window that it uses
// and its lateness. A break on the way is taken as soon as it may start; what is left of the leg is
// driven behind it. `common_per_late_hour`: the objective's price of lateness.
void fill(Route& route, const Times& times, const Number& common_per_late_hour);

}  // namespace routeopt::routing::referee
