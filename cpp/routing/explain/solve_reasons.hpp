// The reasons that solve gives for the tasks that it leaves out, found within its time limit
// (docs/decisions/0011).
#pragma once

#include "base/clock.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::explain {

// How long it may take to find reasons.
struct ReasonsBudget {
    Stopwatch watch;           // the operation's own, already running
    double time_limit_s = 1;   // of the whole operation
    bool time_decides = true;  // false: a number of judged plans does, for reproducible answers
};

// Gives a reason for each task that the plan leaves out, those of high priority first; tasks for
// which there is no time get `not_analysed`. A task that turns out to fit without raising the cost,
// or is mandatory and fits, is added to the plan. `answer` is that of the plan, before and
// afterwards.
void add_reasons(const Request& request, const ReasonsBudget& budget, const travel::Source& source,
                 Plan& plan, Answer& answer);

}  // namespace routeopt::routing::explain
