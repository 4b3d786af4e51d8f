// Every place that a task could have in a plan, and the rules that it breaks there.
#pragma once

#include <vector>

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::explain {

using suggest::Budget;
using suggest::Placement;
using suggest::TaskStops;

struct Attempt {
    Placement placement;
    Money cost;
    what_if::Violations broken;  // added or enlarged

    // Fewest broken rules, then least cost.
    friend bool operator<(const Attempt& a, const Attempt& b)
    {
        if (a.broken.size() != b.broken.size())
            return a.broken.size() < b.broken.size();
        return a.cost != b.cost ? a.cost < b.cost : a.placement.order() < b.placement.order();
    }
};

// Whether all rules that it breaks are this one, or are rules of time.
bool is_all(const Attempt& attempt, std::string_view code);
bool is_all_of_times(const Attempt& attempt);

Attempt try_at(const what_if::WhatIf& what_if, const TaskStops& stops, const Placement& placement);

// Of all slots, whoever may serve it: the best of each, and all that one change may mend, without
// their messages. Stops early when the budget is over.
std::vector<Attempt> trials_of(const what_if::WhatIf& what_if, const TaskStops& stops,
                               Budget& budget);

// The same of the few slots whose places promise to be the cheapest.
std::vector<Attempt> trials_of_few(const what_if::WhatIf& what_if, const TaskStops& stops,
                                   Budget& budget);

// The task alone on an empty route of a slot, quotas and relations aside: its best way.
Attempt try_alone(const what_if::WhatIf& what_if, const TaskStops& stops, std::size_t slot);

// The place of a rule in the interface's list of codes.
std::size_t rank_of(std::string_view code);
const Violation& first_broken(const Attempt& attempt);

}  // namespace routeopt::routing::explain
