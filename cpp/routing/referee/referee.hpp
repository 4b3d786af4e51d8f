// The referee: the exact times, loads and costs of a plan, and every rule that it breaks. It works
// from the request and shares no code with the search but rounding, so that a mistake in either is
// found by comparing them. `evaluate` answers with what it finds; the answer of `solve` is made of
// it, and held against the cost that the search has promised.
#pragma once

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

// Where the pointers of violations lead: into the plan of the request
// ("/plan/routes/{i}/stops/{k}", where k counts the entries for start and end that the plan has),
// or into the answer ("/routes/{i}/stops/{k}").
enum class Pointers : std::uint8_t { plan, answer };

// Fills everything of an answer but the reasons for tasks left out, the search's report and the
// warnings. A route is timed at least cost (schedule/least_cost.hpp); routes that relations join
// are timed together, at their earliest (joined.hpp). The breaks of a shift that the plan does not
// place go, in any order, where the route timed alone costs least (schedule/breaks.hpp). Pins and
// locks are not looked at.
// Precondition: check_request and check_plan_fits found no fault. A plan that is not well formed
// throws std::logic_error: no client can send one past the checks, so it is an error of this
// program.
Answer judge(const Request& request, const Plan& plan, const travel::Source& source,
             Pointers pointers);

}  // namespace routeopt::routing::referee
