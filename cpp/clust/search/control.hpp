// The input and the result of a search. The clock, the seed and the wish to stop come from the
// caller; the search reads no clock of its own.
#pragma once

#include <cstdint>
#include <functional>

#include "base/clock.hpp"
#include "clust/schema/problem.hpp"
#include "clust/search/cost.hpp"

namespace routeopt::clust::search {

struct Progress {
    double elapsed_s = 0;
    std::int64_t iterations = 0;
    Cost cost;  // of the best plan so far
};

struct Control {
    Stopwatch watch;
    int threads = 1;  // at most; where the problem bounds iterations, one thread does them
    // Called now and then on the thread that started the search; false asks it to stop.
    std::function<bool(const Progress&)> progress;
};

struct Result {
    clust::Plan plan;
    Cost cost;
    std::int64_t iterations = 0;
    bool is_optimal = false;  // proven: the problem is linear
};

// Searches for the best plan. Whatever can be left out is, rather than that a rule is broken.
Result search(const Problem& problem, const Control& control);

}  // namespace routeopt::clust::search
