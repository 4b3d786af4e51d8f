// Proposals: ways to put tasks that a plan leaves out into it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::suggest {

// One way to put some of these tasks into the plan.
struct Proposal {
    std::int64_t missing = 0;  // summed priority of mandatory tasks left out
    Money cost;                // of the whole plan
    // Each task with its placement, which counts in the route with the tasks before it in the list.
    std::vector<std::pair<std::size_t, Placement>> places;
    std::map<std::size_t, std::shared_ptr<const what_if::Route>> routes;  // prepared, by slot

    // The better one first: less priority missing, then less cost, then the order of places.
    friend bool operator<(const Proposal& a, const Proposal& b);
};

// Ranked proposals. It owns what their routes point into.
struct Proposals {
    std::vector<std::unique_ptr<TaskStops>> stops;  // the routes point into these
    std::vector<Proposal> ranked;
    bool is_complete = true;  // exact: no proposal that belongs into the list is missing
};

// The best `most` proposals for adding the tasks that the plan leaves out; 0: all of them, up to a
// limit. One task alone is placed exactly. The plan is as before afterwards.
Proposals proposals_for(what_if::WhatIf& what_if, std::size_t most, Budget& budget);

// The same for several tasks: exactly, by trying every way, where there are few; else greedily.
Proposals proposals_for_several(what_if::WhatIf& what_if, std::size_t most, Budget& budget);

// A proposal as what WhatIf takes.
std::vector<what_if::RouteChange> changes_of(const Proposal& proposal);
std::vector<what_if::TaskMove> moves_of(const Proposal& proposal);

}  // namespace routeopt::routing::suggest
