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

namespace routeopt::routing::search {

struct Progress {
    double elapsed_s = 0;
    std::int64_t iterations = 0;
    double cost = 0;  // currency
    std::int64_t unserved = 0;
};

// Lanes that search side by side: parts of one plan where it has routes enough, else whole plans.
struct LanesWanted {
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
    int threads = 1;                   // at most
    std::optional<LanesWanted> lanes;  // else as suits the problem
    bool history = false;
    std::function<bool(const Progress&)> progress;  // called every 50 ms or so; false stops
};

enum class StoppedBy : std::uint8_t { time_limit, max_iterations, cancelled, complete };

struct RouteFound {
    Index slot = 0;
    std::vector<Index> stops;  // and reloads, by Model::first_reload
};

struct Result {
    std::vector<RouteFound> routes;
    model::Cost cost = 0;  // drop fees included
    std::int64_t iterations = 0;
    int threads = 1;  // that searched
    StoppedBy stopped_by = StoppedBy::complete;
    std::vector<Progress> history;  // where asked for: each improvement
};

// The best plan found; every route keeps every rule. An interrupt at any moment gives one too.
Result search(const model::Model& model, const Control& control);

}  // namespace routeopt::routing::search
