// The referee: exact times, loads, the ledger and every broken rule of a plan. It reads the
// request as a suspicious client would and shares nothing with the search but the rounding: a
// mistake would have to be made twice, in two styles, to hide.
#pragma once

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

// Fills everything of an answer but the reasons, the search's report and the warnings.
// Violations of routes and stops point into the plan ("/plan/routes/{i}/stops/{k}", entries for
// start and end counted) or into the answer ("/routes/{i}/stops/{k}").
// Precondition: the request's checks and the plan's matching found nothing. A plan that is put
// together wrongly throws std::logic_error: no client's can be any more, so it is one of ours.
// Pins and locks are not looked at. Unplaced breaks of a shift are placed together as long as that
// is few ways (schedule/breaks.hpp), else one after the other.
enum class Pointers : std::uint8_t { plan, answer };
Answer judge(const Request& request, const Plan& plan, const travel::Source& source,
             Pointers pointers);

}  // namespace routeopt::routing::referee
