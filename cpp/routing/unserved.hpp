// What solve says of the tasks that it leaves out.
#pragma once

#include "routing/routing.hpp"

namespace routeopt::routing {

// Adds what fits without loss to the plan, then gives a reason for each task that is left out; what
// there is no time for is `not_analysed`. `answer` is the plan's own, before and afterwards.
void tell_why_unserved(const Request& request, Plan& plan, const travel::Source& source,
                       const search::Control& control, Answer& answer);

}  // namespace routeopt::routing
