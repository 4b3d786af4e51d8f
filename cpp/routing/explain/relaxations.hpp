// What can be changed of a problem, by how much, and how it is told.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "routing/explain/attempts.hpp"

namespace routeopt::routing::explain {

struct Relaxation {
    std::string_view rule;
    std::string_view vehicle;  // empty where it is no vehicle's
    std::string_view unit;
    std::int64_t most = 0;                  // units that are tried
    std::function<void(std::int64_t)> set;  // 0: as it was
    std::function<std::string(std::int64_t)> words;
    std::vector<Placement> placements;  // where it may help
};

// Those that may let the task in, by its trials. They refer to all arguments.
std::vector<Relaxation> relaxations_for(Problem& problem, what_if::WhatIf& what_if,
                                        const TaskStops& stops,
                                        const std::vector<Attempt>& attempts);

}  // namespace routeopt::routing::explain
