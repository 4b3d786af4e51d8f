// The input and the result of a search. The clock, the random seed and the wish to stop come from
// the caller; the search reads no clock of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "routing/model/model.hpp"
#include "routing/model/route.hpp"
#include "routing/progress.hpp"

namespace routeopt::routing::search {

using model::PlannedRoute;

// The number of workers that search in parallel: `parts` if they hold parts of one plan, which
// needs enough routes, else `wholes`, each with a whole plan.
struct WorkersWanted {
    int parts = 0;
    int wholes = 0;
};

// A stretch of a longer search: how far annealing has cooled when it begins and when it ends (0 at
// the start temperature, 1 at the end temperature). Several searches, each from the plan of the one
// before, then anneal as one would, and may divide the problem in another way each.
struct Stretch {
    double from = 0;
    double to = 1;
};

struct Control {
    Stopwatch watch;  // started when request and travel times were in memory
    double time_limit_s = 1;
    // A search whose best plan leaves tasks out ends this much earlier, as time to find the reasons
    // (docs/decisions/0011).
    double for_reasons_s = 0;
    std::optional<std::int64_t> max_iterations;
    // Whether the clock decides when the search ends. False: the iterations do, the time limit is a
    // last resort, and the answer depends on nothing but the request and the seed.
    bool time_decides = true;
    bool restart = false;  // anneals as from nothing, whatever plan the search begins with
    // Of a longer search. Unless it ends at 1 the result is the plan that annealing ended with,
    // which may cost more than the one that it began with; no more mandatory tasks are left out.
    std::optional<Stretch> stretch;
    std::uint64_t seed = 0;
    int threads = 1;                       // at most
    std::optional<WorkersWanted> workers;  // nothing: chosen by the problem and the threads
    bool history = false;                  // whether Result::history is filled
    OnProgress progress;
};

enum class StoppedBy : std::uint8_t { time_limit, max_iterations, cancelled, complete };

struct Result {
    std::vector<PlannedRoute> routes;
    model::Cost cost = 0;  // drop fees included
    std::int64_t iterations = 0;
    int threads = 1;  // the most threads that searched at the same time
    StoppedBy stopped_by = StoppedBy::complete;
    std::vector<Progress> history;  // each improvement, if Control::history asks for it
};

// Searches for the cheapest plan and returns the best one found. Each of its routes keeps every
// rule, also if Control::progress interrupts the search early.
Result search(const model::Model& model, const Control& control);

}  // namespace routeopt::routing::search
