// The search for a plan.
#pragma once

#include "create/schema/answer.hpp"
#include "create/schema/problem.hpp"
#include "create/search/cost.hpp"

namespace routeopt::create::search {

struct Settings {
    double time_limit_s = 1;
    int threads = 1;
    OnProgress progress{};
};

struct Found {
    Plan plan;
    Cost cost;  // of the plan
    SearchReport report;
};

// Starts from the plan that the problem states. With problem.max_iterations the plan depends on the
// problem alone.
Found solve(const Problem& problem, const Settings& settings);

}  // namespace routeopt::create::search
