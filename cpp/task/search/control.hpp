// The input and the result of a search. The clock, the seed and the wish to stop come from the
// caller; the search reads no clock of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "base/clock.hpp"
#include "task/schema/problem.hpp"
#include "task/schema/score.hpp"

namespace routeopt::task::search {

struct Progress {
    double elapsed_s = 0;
    std::int64_t iterations = 0;
    Score score;  // of the best plan so far
};

struct Control {
    Stopwatch watch;
    int threads = 1;  // at most; where the problem bounds iterations, equal answers for any number
    // Called now and then on the thread that started the search; false asks it to stop.
    std::function<bool(const Progress&)> progress;
};

struct Report {
    std::int64_t iterations = 0;
    double elapsed_s = 0;
    int threads = 1;
    bool tried_all = true;  // there was time to look for a place for each order
    std::string_view stopped_by = "time_limit";  // or max_iterations, stopped, optimal
};

struct Result {
    task::Plan plan;
    Score score;
    Report report;
};

// Searches for the best plan, from problem.schedule on where there is one, until the problem's
// limits. Whatever can be left out is, rather than that a rule is broken; locked tasks stay.
Result solve(const Problem& problem, const Control& control);

}  // namespace routeopt::task::search
