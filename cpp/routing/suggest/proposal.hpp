// Some tasks put into a plan.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::suggest {

struct Proposal {
    std::int64_t missing = 0;  // summed priority of mandatory tasks left out
    Money cost;
    std::vector<std::pair<std::size_t, Placement>>
        places;  // of each task, one put in after the other
    std::map<std::size_t, std::shared_ptr<const what_if::Route>> routes;  // prepared, by slot

    friend bool operator<(const Proposal& a, const Proposal& b);
};

struct Proposals {
    std::vector<std::unique_ptr<TaskStops>> stops;  // the routes point into these
    std::vector<Proposal> ranked;
    bool is_complete = true;
};

// What is to be added is what the plan does not hold. `most` 0: all that are kept. The what_if is
// as before afterwards.
Proposals proposals_for(what_if::WhatIf& what_if, std::size_t most, Budget& budget);

// The same for several tasks at once.
Proposals joint_proposals(what_if::WhatIf& what_if, std::size_t most, Budget& budget);

// A proposal as changes of the plan.
std::vector<what_if::Change> changes_of(const Proposal& proposal);
std::vector<what_if::Move> moves_of(const Proposal& proposal);

}  // namespace routeopt::routing::suggest
