// The cheapest places for one task, found exactly by branch and bound: places are judged by the
// referee in the order of a lower bound of the plan's cost, until the bound of the next is no
// better than the worst of those wanted (docs/decisions/0010).
#pragma once

#include <vector>

#include "routing/suggest/placements.hpp"

namespace routeopt::routing::suggest {

// A place that keeps every rule.
struct JudgedPlacement {
    Money cost;  // of the plan with the task there
    Placement placement;

    friend bool operator<(const JudgedPlacement& a, const JudgedPlacement& b)
    {
        return a.cost != b.cost ? a.cost < b.cost : a.placement.order() < b.placement.order();
    }
};

struct Ranking {
    std::vector<JudgedPlacement> found;  // the best first
    bool is_exact = true;  // false: the budget ended, or more were found than are kept
};

inline constexpr std::size_t kMostKept = 10'000;  // where all places are asked for

// The best `most` places in some slots. 0: all of them, of which kMostKept are kept; the cheapest
// of each window and of each vehicle is always among these. Places whose cost is `below` or more
// need not be found. `windows`: whether a place is tried with each window of its stops as the only
// one.
Ranking best_of(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                const std::vector<std::size_t>& slots, std::size_t most, Budget& budget,
                std::optional<Money> below = std::nullopt);

// The same in all slots that may take the task.
Ranking best_of_all(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                    std::size_t most, Budget& budget);

// The cost of the plan with the task at a place; nothing where that adds or enlarges a violation,
// or where the route would use another window than the place names.
std::optional<Money> cost_at(const what_if::WhatIf& what_if, const TaskStops& stops,
                             const Placement& placement);

}  // namespace routeopt::routing::suggest
