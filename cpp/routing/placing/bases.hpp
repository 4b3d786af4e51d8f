// What a plan with a task costs at least beside the route that takes it.
#pragma once

#include <vector>

#include "routing/desk/joined.hpp"

namespace routeopt::routing::placing {

// Of each slot: the plan without its route, and with the least that those routes cost which
// relations join with it and with the task. Precondition: the desk stays as it is.
class Bases {
public:
    Bases(const desk::Desk& desk, std::size_t task);

    // All slots together take a time of the order of the plan's stops.
    [[nodiscard]] Money of(std::size_t slot);

private:
    [[nodiscard]] Money change_of_joined(std::size_t slot);

    const desk::Desk& desk_;
    std::size_t task_;
    desk::Joined of_task_;
    Money change_of_task_;  // by routes joined with the task, from their cost to the least
    desk::Joined of_slots_;
    std::vector<Money> changes_;  // the same of routes joined with each slot among them
};

}  // namespace routeopt::routing::placing
