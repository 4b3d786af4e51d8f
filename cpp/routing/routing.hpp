// The operations solve and evaluate on a request that has been read and checked. Suggest and
// explain are in folders of their own; engine/run.cpp calls all four.
#pragma once

#include <cstdint>
#include <optional>

#include "routing/progress.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "routing/search/control.hpp"
#include "travel/source.hpp"

namespace routeopt::routing {

struct SolveSettings {
    // True: the longest time limit of the interface ends a search that only states a number of
    // iterations. False: nothing but its iterations ends such a search.
    bool service_limits = true;
    int threads = 1;                                 // at most
    std::optional<search::WorkersWanted> workers{};  // see engine::Call
    std::optional<search::Stretch> stretch{};        // see search::Control
    OnProgress progress{};
    std::optional<std::int64_t> time_limit_ms{};  // in place of the request's own
};

// Searches for a plan and returns it as the referee times, prices and judges it, with reasons for
// tasks that are left out. The search starts from the request's own plan, if there is one.
// Preconditions: check_request, check_plan_fits and check_searched found no fault.
// Throws std::logic_error where the referee finds that the search's plan breaks a rule: that is a
// mistake in the search, and no answer is better than a wrong one.
Answer solve(const Request& request, const travel::Source& source, const SolveSettings& settings);

// Judges the request's own plan: times, loads, cost and every rule that it breaks.
// Preconditions: the request has a plan; check_request and check_plan_fits found no fault.
Answer evaluate(const Request& request, const travel::Source& source);

}  // namespace routeopt::routing
