// What a search is handed and what it hands back. Time, chance and the wish to stop come from
// outside; nothing below reads a clock of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "base/index.hpp"
#include "routing/model/model.hpp"
#include "routing/model/route.hpp"
#include "routing/progress.hpp"

namespace routeopt::routing::search {

using model::PlannedRoute;

// Workers that search side by side: parts of one plan where it has routes enough, else whole plans.
struct WorkersWanted {
    int parts = 0;
    int wholes = 0;
};

struct Control {
    Stopwatch watch;  // started when request and travel times were in memory
    double time_limit_s = 1;
    double for_reasons_s = 0;  // by so much earlier a search ends that leaves tasks out
    std::optional<std::int64_t> max_iterations;
    bool time_decides = true;  // false: the iterations do, and time is only the last resort
    std::uint64_t seed = 0;
    int threads = 1;                       // at most
    std::optional<WorkersWanted> workers;  // else as suits the problem
    bool history = false;
    OnProgress progress;
};

enum class StoppedBy : std::uint8_t { time_limit, max_iterations, cancelled, complete };

struct Result {
    std::vector<PlannedRoute> routes;
    model::Cost cost = 0;  // drop fees included
    std::int64_t iterations = 0;
    int threads = 1;  // that searched
    StoppedBy stopped_by = StoppedBy::complete;
    std::vector<Progress> history;  // where asked for: each improvement
};

// The best plan found; every route keeps every rule. An interrupt at any moment gives one too.
Result search(const model::Model& model, const Control& control);

}  // namespace routeopt::routing::search
