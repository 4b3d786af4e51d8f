// What a plan is judged by, and a plan found.
#pragma once

#include <compare>
#include <vector>

#include "routing/search/control.hpp"

namespace routeopt::routing::search {

// Mandatory tasks left out by their priority, then the cost.
struct Worth {
    std::int64_t missing = 0;
    model::Cost cost = 0;

    // By as much as a part of the plan has changed.
    void change(const Worth& before, const Worth& now)
    {
        missing += now.missing - before.missing;
        cost += now.cost - before.cost;
    }

    friend auto operator<=>(const Worth&, const Worth&) = default;
};

struct Found {
    Worth worth;
    std::int64_t unserved = 0;
    std::vector<RouteFound> routes;
};

}  // namespace routeopt::routing::search
