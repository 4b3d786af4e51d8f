// The best places for one task, exactly: places in the order of their bounds, judged one by one,
// until none that is left can be among the best.
#pragma once

#include <vector>

#include "routing/suggest/placements.hpp"

namespace routeopt::routing::suggest {

struct Found {
    Money cost;  // of the plan with the task there
    Placement placement;

    friend bool operator<(const Found& a, const Found& b)
    {
        return a.cost != b.cost ? a.cost < b.cost : a.placement.order() < b.placement.order();
    }
};

struct Ranking {
    std::vector<Found> found;  // the best first
    bool is_exact = true;      // nothing was left untried, or dropped, that belongs among them
};

inline constexpr std::size_t kMostKept = 10'000;

// The best `most` places (0: all that are kept, and among them the cheapest of each window and of
// each vehicle) in some slots. What costs as much as `below` need not be found.
Ranking best_of(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                const std::vector<std::size_t>& slots, std::size_t most, Budget& budget,
                std::optional<Money> below = std::nullopt);

// The same of all slots that may take the task.
Ranking best_of_all(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                    std::size_t most, Budget& budget);

// The cost of the plan with the task there; nothing where that adds or enlarges a violation.
std::optional<Money> cost_at(const what_if::WhatIf& what_if, const TaskStops& stops,
                             const Placement& placement);

}  // namespace routeopt::routing::suggest
