// What the search minimises, and a plan kept with its value.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "routing/model/model.hpp"
#include "routing/model/route.hpp"

namespace routeopt::routing::search {

// The value of a plan, less is better. Compared lexicographically: first `missing`, the sum of the
// priorities of the mandatory tasks that are left out; then `cost`, in units of model::Cost, drop
// fees of optional tasks left out included.
struct Objective {
    std::int64_t missing = 0;
    model::Cost cost = 0;

    // Adds the change of a part of the plan, from `before` to `now`, to the value of the whole.
    void change(const Objective& before, const Objective& now)
    {
        missing += now.missing - before.missing;
        cost += now.cost - before.cost;
    }

    friend auto operator<=>(const Objective&, const Objective&) = default;
};

// A plan that was found, independent of the worker that found it: its value, how many tasks it
// leaves out, and the routes.
struct FoundPlan {
    Objective objective;
    std::int64_t unserved = 0;
    std::vector<model::PlannedRoute> routes;
};

}  // namespace routeopt::routing::search
