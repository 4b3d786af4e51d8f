// What a plan is judged by, and a plan found.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "routing/model/model.hpp"
#include "routing/model/route.hpp"

namespace routeopt::routing::search {

// Mandatory tasks left out by their priority, then the cost.
struct Objective {
    std::int64_t missing = 0;
    model::Cost cost = 0;

    // By as much as a part of the plan has changed.
    void change(const Objective& before, const Objective& now)
    {
        missing += now.missing - before.missing;
        cost += now.cost - before.cost;
    }

    friend auto operator<=>(const Objective&, const Objective&) = default;
};

struct FoundPlan {
    Objective objective;
    std::int64_t unserved = 0;
    std::vector<model::PlannedRoute> routes;
};

}  // namespace routeopt::routing::search
