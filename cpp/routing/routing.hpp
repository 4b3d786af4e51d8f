// The operations solve and evaluate; suggest and explain are in folders of their own.
#pragma once

#include <optional>

#include "routing/progress.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "routing/search/control.hpp"
#include "travel/source.hpp"

namespace routeopt::routing {

struct SolveSettings {
    bool service_limits = true;  // false: iterations alone may end a search
    int threads = 1;             // at most
    std::optional<search::WorkersWanted> workers{};
    OnProgress progress{};
};

// Precondition: the request's checks found nothing and every member is searched.
// Throws std::logic_error where the referee finds a plan of ours at fault.
Answer solve(const Request& request, const travel::Source& source, const SolveSettings& settings);

// Judges the request's own plan. Precondition: checks and matching found nothing.
Answer evaluate(const Request& request, const travel::Source& source);

}  // namespace routeopt::routing
