// Flows of least cost in a network.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/index.hpp"

namespace routeopt {

struct FlowArc {
    Index from = 0, to = 0;
    std::int64_t capacity = 0;  // at least 0
    std::int64_t cost = 0;      // of one unit
};

// The flow of each arc, from 0 to its capacity, such that what a node has in excess (positive)
// leaves it and what it lacks (negative) comes in, at the least cost. Nothing where there is no
// such flow, or go_on(), which is asked before each path, became false. Preconditions: excesses
// sum to 0; the sum of all costs times capacities that are below 0 fits in 64 bits, and arcs of
// cost 0 or more may have any capacity. Successive shortest paths with potentials (Edmonds and
// Karp 1972), each no longer than to the nearest node that lacks something:
// O(paths * arcs * log(nodes)) at worst.
[[nodiscard]] std::optional<std::vector<std::int64_t>>
min_cost_flow(std::span<const FlowArc> arcs, std::vector<std::int64_t> excess,
              const std::function<bool()>& go_on);

}  // namespace routeopt
