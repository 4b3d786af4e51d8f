// The referee: exact times, loads, the ledger and every broken rule of a plan. It reads the
// request as a suspicious client would and shares nothing with the search but the rounding: a
// mistake would have to be made twice, in two styles, to hide.
#pragma once

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

// Fills everything of an answer but the reasons, the search's report and the warnings. Violations
// point into the answer: "/routes/{i}/stops/{k}". Takes O(n log n) for a request of size n.
// Precondition: the request's checks and the plan's matching found nothing. A plan that is put
// together wrongly throws std::logic_error: no client's can be any more, so it is one of ours.
// Not judged yet: setup_time_s, target, release_time, preferences, a second window or a priced
// one, limits, overtime, prices of route and waiting hours, shifts without a start or end place,
// breaks, reloads, quotas, relations, fixed_start_time.
Answer judge(const Request& request, const Plan& plan, const travel::Source& source);

}  // namespace routeopt::routing::referee
