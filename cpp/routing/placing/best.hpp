// The best places for one task, exactly: places in the order of their bounds, judged one by one,
// until none that is left can be among the best.
#pragma once

#include <vector>

#include "routing/placing/spots.hpp"

namespace routeopt::routing::placing {

struct Found {
    Money cost;  // of the plan with the task there
    Spot spot;

    friend bool operator<(const Found& a, const Found& b)
    {
        return a.cost != b.cost ? a.cost < b.cost : a.spot.order() < b.spot.order();
    }
};

struct Ranking {
    std::vector<Found> found;  // the best first
    bool is_exact = true;      // nothing was left untried, or dropped, that belongs among them
};

inline constexpr std::size_t kMostKept = 10'000;

// The best `most` places (0: all that are kept, and among them the cheapest of each window and of
// each vehicle) in some slots. What costs as much as `below` need not be found.
Ranking best_of(const desk::Desk& desk, const TaskStops& stops, Windows windows,
                const std::vector<std::size_t>& slots, std::size_t most, Leash& leash,
                std::optional<Money> below = std::nullopt);

// The same of all slots that may take the task.
Ranking best_of_all(const desk::Desk& desk, const TaskStops& stops, Windows windows,
                    std::size_t most, Leash& leash);

// The cost of the plan with the task there; nothing where that adds or enlarges a violation.
std::optional<Money> cost_at(const desk::Desk& desk, const TaskStops& stops, const Spot& spot);

}  // namespace routeopt::routing::placing
