// Attempts: places for a task in a plan, each judged whatever it breaks. explain tells from them
// why a task does not fit, and which relaxation of which rule may let it in.
#pragma once

#include <vector>

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::explain {

using suggest::Budget;
using suggest::Placement;
using suggest::TaskStops;

// A task at a place, as it was judged.
struct Attempt {
    Placement placement;
    Money cost;                  // of the plan with the task there
    what_if::Violations broken;  // added to those of the given plan, or enlarged

    // The better one first: fewer broken rules, then less cost, then the order of places.
    friend bool operator<(const Attempt& a, const Attempt& b)
    {
        if (a.broken.size() != b.broken.size())
            return a.broken.size() < b.broken.size();
        return a.cost != b.cost ? a.cost < b.cost : a.placement.order() < b.placement.order();
    }
};

// Whether the attempt breaks this rule alone; rules of time alone (windows, hours, releases,
// breaks, the limit on the duration, relations). True as well where nothing is broken.
bool breaks_only(const Attempt& attempt, std::string_view code);
bool breaks_only_time_rules(const Attempt& attempt);

// The task at a place, with one judgement.
Attempt try_at(const what_if::WhatIf& what_if, const TaskStops& stops, const Placement& placement);

// Attempts at all places of all slots, also of those whose vehicle may not serve the task. Kept are
// the best of each slot and, without the messages of their violations, all that break one rule
// alone or rules of time alone, so that one relaxation may be enough. Places that fit are left out:
// the caller has looked for these. Stops early when the budget is over.
std::vector<Attempt> attempts_of(const what_if::WhatIf& what_if, const TaskStops& stops,
                                 Budget& budget);

// The same in the five slots with the places of least bound, among those whose vehicle may serve
// the task.
std::vector<Attempt> attempts_in_cheapest_slots(const what_if::WhatIf& what_if,
                                                const TaskStops& stops, Budget& budget);

// The task alone on an empty route of a slot, with quotas and relations left aside: without a
// reload, or with one before or behind it. The best of these ways.
Attempt try_alone(const what_if::WhatIf& what_if, const TaskStops& stops, std::size_t slot);

// The position of a rule's code in the interface's list of codes, which begins with those about
// vehicles.
std::size_t rank_of(std::string_view code);
// The violation whose rule comes first in that list. Precondition: something is broken.
const Violation& first_broken(const Attempt& attempt);

}  // namespace routeopt::routing::explain
