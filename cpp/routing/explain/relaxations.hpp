// Relaxations: single numbers of a problem whose change may let a task into the plan, such as the
// end of a window, a capacity or a limit.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "routing/explain/attempts.hpp"

namespace routeopt::routing::explain {

struct Relaxation {
    std::string_view rule;                           // its code
    std::string_view vehicle;                        // whose number it is; a quota's id; or empty
    std::string_view unit;                           // of the amounts below
    std::int64_t most = 0;                           // the largest amount that is tried
    std::function<void(std::int64_t)> set;           // relaxes by an amount; 0: as it was
    std::function<std::string(std::int64_t)> words;  // says what to change, by an amount
    std::vector<Placement> placements;               // where it may let the task in
};

// The relaxations that may let the task in, by what its attempts break. They refer to all
// arguments, and `set` changes the problem under the plan of `what_if`.
std::vector<Relaxation> relaxations_for(Problem& problem, what_if::WhatIf& what_if,
                                        const TaskStops& stops,
                                        const std::vector<Attempt>& attempts);

}  // namespace routeopt::routing::explain
