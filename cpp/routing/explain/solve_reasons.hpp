// Reasons that the operation solve gives for the tasks that it leaves out.
#pragma once

#include "base/clock.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::explain {

// How long reasons may be looked for.
struct ReasonsBudget {
    Stopwatch watch;           // the operation's own, already running
    double time_limit_s = 1;   // of the whole operation
    bool time_decides = true;  // false: counts of judged plans end it, so that answers are the same
};

// Adds what fits without loss to the plan, then gives a reason for each task that is left out; what
// there is no time for is `not_analysed`. `answer` is the plan's own, before and afterwards.
void add_reasons(const Request& request, const ReasonsBudget& budget, const travel::Source& source,
                 Plan& plan, Answer& answer);

}  // namespace routeopt::routing::explain
