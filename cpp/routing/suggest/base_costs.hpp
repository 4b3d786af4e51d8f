// What a plan with one more task costs at least, apart from the route that takes the task. Together
// with the least cost of that route it bounds the cost of the plan.
#pragma once

#include <vector>

#include "routing/what_if/joined.hpp"

namespace routeopt::routing::suggest {

// Routes that relations join with the task, or with the route that takes it, may be timed anew:
// they count with their least cost; all others with their cost. Fees and quotas are exact. The plan
// must not change while this is in use.
class BaseCosts {
public:
    BaseCosts(const what_if::WhatIf& what_if, std::size_t task);

    // The bound for a task that goes into `slot`. Asking for all slots takes time linear in the
    // plan's stops.
    [[nodiscard]] Money of(std::size_t slot);

private:
    [[nodiscard]] Money change_of_joined(std::size_t slot);

    const what_if::WhatIf& what_if_;
    std::size_t task_;
    what_if::JoinedRoutes joined_with_task_;
    Money change_of_task_;  // least cost less cost, over the routes joined with the task
    what_if::JoinedRoutes joined_with_slots_;
    std::vector<Money> changes_;  // for each slot, the same over the routes joined with its route
};

}  // namespace routeopt::routing::suggest
