// The search for a plan.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "fill/model/cost.hpp"
#include "fill/schema/answer.hpp"
#include "fill/schema/problem.hpp"

namespace routeopt::fill::search {

struct Settings {
    double time_limit_s = 1;
    int threads = 1;
    OnProgress progress{};
    // A plan that every second walk begins with, the first one too, rather than to build one.
    std::span<const Assignment> start{};
    // Shifts from here on are worked only by people without whom something costs more.
    Index first_open = kNone;
};

struct Found {
    std::vector<Assignment> plan;
    model::Cost cost;  // of the plan
    SearchReport report;
};

// Walks from the problem's schedule; what is locked there stays. With problem.max_iterations the
// plan depends on the problem alone.
Found solve(const Problem& problem, const Settings& settings);

}  // namespace routeopt::fill::search
