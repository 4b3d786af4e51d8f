// The sentences of the routing solver.
#pragma once

#include <functional>
#include <optional>

#include "routing/schema/answer.hpp"
#include "routing/schema/explanation.hpp"
#include "routing/schema/request.hpp"
#include "routing/schema/suggestions.hpp"
#include "routing/search/control.hpp"
#include "travel/source.hpp"

namespace routeopt::routing {

struct SolveSettings {
    bool service_limits = true;  // false: iterations alone may end a search
    int threads = 1;             // at most
    std::optional<search::LanesWanted> lanes{};
    std::function<bool(const search::Progress&)> progress{};
};

// Precondition: the request's checks found nothing and every member is searched.
// Throws std::logic_error where the referee finds a plan of ours at fault.
Answer solve(const Request& request, const travel::Source& source, const SolveSettings& settings);

// Judges the request's own plan. Precondition: checks and matching found nothing.
Answer evaluate(const Request& request, const travel::Source& source);

// Where what the request's plan does not hold could be added to it. Settings as for solve.
Suggestions suggest(const Request& request, const travel::Source& source,
                    const SolveSettings& settings);

// Why the request's plan leaves out what it leaves out, and what its other tasks are worth. Nothing
// where `progress` said to stop: half an explanation would be a wrong one.
std::optional<Explanation> explain(const Request& request, const travel::Source& source,
                                   const SolveSettings& settings);

}  // namespace routeopt::routing
