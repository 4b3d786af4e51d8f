// Tasks of a proposal that do not pay.
#pragma once

#include <array>
#include <vector>

#include "routing/suggest/insertion_rounds.hpp"

namespace routeopt::routing::suggest {

// The proposal without one of its tasks and the reload that came with it.
Proposal without(const what_if::WhatIf& what_if, const Proposal& all, std::size_t task);

// Takes optional tasks out of proposals.
class Losses {
public:
    // Refers to all arguments. `groups`: those of the tasks wanted.
    Losses(what_if::WhatIf& what_if, const Wanted& wanted, const std::vector<PendingGroup>& groups,
           Budget& budget)
        : what_if_(what_if), wanted_(wanted), groups_(groups), budget_(budget)
    {
    }

    // Takes out of a proposal the groups of optional tasks that do not pay beside the rest.
    // `slots`: those to look at, all where it is null or where a task may matter to other routes.
    // The plan is as before afterwards.
    void drop(Proposal& proposal, const std::array<std::size_t, 2>* slots = nullptr);

private:
    bool drop_if_cheaper(const PendingGroup& group, Proposal& proposal);

    what_if::WhatIf& what_if_;
    const Wanted& wanted_;
    const std::vector<PendingGroup>& groups_;
    Budget& budget_;
};

}  // namespace routeopt::routing::suggest
