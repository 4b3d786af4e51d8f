// Which routes relations join, directly or by way of others: they are timed and judged together.
#pragma once

#include <vector>

#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::what_if {

// A graph search over routes: from a task to the tasks that a relation names with it, and on to all
// tasks on their routes. It collects the slots of these routes. Every slot and relation is looked
// at once, whatever the number of walks. The plan must not change between two walks.
class JoinedRoutes {
public:
    explicit JoinedRoutes(const WhatIf& what_if)
        : what_if_(what_if), has_slot_(what_if.slots().size()),
          has_relation_(what_if.problem().relations->size())
    {
    }

    // Adds a slot without walking from it. Precondition: it is not there yet.
    void add(std::size_t slot)
    {
        has_slot_[slot] = true;
        slots_.push_back(slot);
    }
    // Adds the slots that are reached from a task, or from all tasks of a route.
    void walk_from(std::size_t task);
    void walk_from(const Route& route);

    [[nodiscard]] bool has(std::size_t slot) const { return has_slot_[slot]; }
    // In the order in which they were found.
    [[nodiscard]] const std::vector<std::size_t>& slots() const { return slots_; }

private:
    const WhatIf& what_if_;
    std::vector<bool> has_slot_;
    std::vector<bool> has_relation_;
    std::vector<std::size_t> slots_;
    std::vector<std::size_t> open_;  // tasks from which the walk has still to go on
};

}  // namespace routeopt::routing::what_if
