// The input and the result of a search. The clock, the seed and the wish to stop come from the
// caller; the search reads no clock of its own.
#pragma once

#include <cstdint>
#include <functional>

#include "base/clock.hpp"
#include "task/schema/problem.hpp"
#include "task/search/cost.hpp"

namespace routeopt::task::search {

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
    task::Plan plan;
    Cost cost;
    std::int64_t iterations = 0;
};

// Searches for the best plan. An order is left out rather than that a rule is broken; only what is
// pinned (locked in start, mode and people) stays whatever it breaks.
Result search(const Problem& problem, const Control& control);

}  // namespace routeopt::task::search
