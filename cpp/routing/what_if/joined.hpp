// Which routes relations join, so that they are timed and judged together.
#pragma once

#include <vector>

#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::what_if {

// A walk over routes: from tasks to those that relations name with them, on to all tasks of their
// routes. Every slot and relation is looked at once, however many walks there are.
class Joined {
public:
    explicit Joined(const WhatIf& what_if)
        : what_if_(what_if), has_slot_(what_if.slots().size()),
          has_relation_(what_if.problem().relations->size())
    {
    }

    void add(std::size_t slot)  // precondition: it is not there
    {
        has_slot_[slot] = true;
        slots_.push_back(slot);
    }
    void walk_from(std::size_t task);
    void walk_from(const Route& route);

    [[nodiscard]] bool has(std::size_t slot) const { return has_slot_[slot]; }
    [[nodiscard]] const std::vector<std::size_t>& slots() const { return slots_; }  // as found

private:
    const WhatIf& what_if_;
    std::vector<bool> has_slot_;
    std::vector<bool> has_relation_;
    std::vector<std::size_t> slots_;
    std::vector<std::size_t> open_;  // tasks
};

}  // namespace routeopt::routing::what_if
