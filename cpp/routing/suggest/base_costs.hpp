// What a plan with a task costs at least beside the route that takes it.
#pragma once

#include <vector>

#include "routing/what_if/joined.hpp"

namespace routeopt::routing::suggest {

// Of each slot: the plan without its route, and with the least that those routes cost which
// relations join with it and with the task. Precondition: the what_if stays as it is.
class BaseCosts {
public:
    BaseCosts(const what_if::WhatIf& what_if, std::size_t task);

    // All slots together take a time of the order of the plan's stops.
    [[nodiscard]] Money of(std::size_t slot);

private:
    [[nodiscard]] Money change_of_joined(std::size_t slot);

    const what_if::WhatIf& what_if_;
    std::size_t task_;
    what_if::Joined of_task_;
    Money change_of_task_;  // by routes joined with the task, from their cost to the least
    what_if::Joined of_slots_;
    std::vector<Money> changes_;  // the same of routes joined with each slot among them
};

}  // namespace routeopt::routing::suggest
