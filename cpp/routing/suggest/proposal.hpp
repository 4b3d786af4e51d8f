// Proposals: ways to put tasks that a plan leaves out into it.
#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::suggest {

// What is asked for.
struct Wanted {
    std::vector<std::size_t> tasks;  // to be placed, in order
    // They were named: all are placed where they can be. Else those with a drop fee are placed
    // where that pays.
    bool are_named = false;
    std::optional<Distinct> distinct;  // only the best proposal of each
    std::size_t most = 0;              // proposals; 0: all of them, up to a limit

    [[nodiscard]] bool is_optional(const what_if::PlannedTask& task) const
    {
        return !are_named && task.drop_fee().present();
    }
};

// What Wanted::distinct compares: of each task placed, the windows of its stops, or its shift or
// vehicle.
using Choice = std::vector<std::pair<std::size_t, std::array<std::int64_t, 2>>>;

// One way to put some of these tasks into the plan.
struct Proposal {
    std::int64_t missing = 0;  // summed priority of mandatory tasks left out
    Money cost;                // of the whole plan
    // Each task with its placement, which counts in the route with the tasks before it in the list.
    std::vector<std::pair<std::size_t, Placement>> places;
    std::map<std::size_t, std::shared_ptr<const what_if::Route>> routes;  // prepared, by slot
    Choice choice;  // set where several tasks are placed and Wanted::distinct is given

    // The better one first: less priority missing, then less cost, then the order of places.
    friend bool operator<(const Proposal& a, const Proposal& b);
};

// Ranked proposals. It owns what their routes point into.
struct Proposals {
    std::vector<std::unique_ptr<TaskStops>> stops;  // the routes point into these
    std::vector<Proposal> ranked;
    bool is_complete = true;     // exact: no proposal that belongs into the list is missing
    bool is_each_alone = false;  // nothing pays: each places one task or linked group, at a loss
};

// The best proposals for adding the tasks wanted, of which the plan holds none. One task alone is
// placed exactly. The plan is as before afterwards.
Proposals proposals_for(what_if::WhatIf& what_if, const Wanted& wanted, Budget& budget);

// The same for several tasks: exactly, by trying every way, where there are few; else greedily.
Proposals proposals_for_several(what_if::WhatIf& what_if, const Wanted& wanted, Budget& budget);

// A proposal as what WhatIf takes.
std::vector<what_if::RouteChange> changes_of(const Proposal& proposal);
std::vector<what_if::TaskMove> moves_of(const Proposal& proposal);

// The plan with a proposal. Windows are numbered as the tasks number them, also where a stop was
// given one alone.
what_if::Judgement judge(const what_if::WhatIf& what_if, const Proposal& proposal);

// The judged route that a task is put on.
const what_if::Route& route_with(const what_if::Judgement& judged, const Placement& placement);

// The choice of a proposal that was judged.
Choice choice_of(const what_if::WhatIf& what_if, Distinct distinct, const Proposal& proposal,
                 const what_if::Judgement& judged);

// What tells a proposal from another to the caller: by slot, the stops in order on every route that
// an added task is on. Reloads that come with tasks and free breaks (PlannedSlot) are left aside.
// A stop is its task, depot or break, its type, and its windows.
using Arrangement =
    std::map<std::size_t, std::vector<std::tuple<const void*, std::string_view, const void*>>>;

// The arrangement of a proposal without some of its tasks.
Arrangement arrangement_of(const what_if::WhatIf& what_if, const Proposal& proposal,
                           const std::set<const Task*>& without = {});

}  // namespace routeopt::routing::suggest
