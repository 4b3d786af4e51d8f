// Every place that a task could have in a plan, and the rules that it breaks there.
#pragma once

#include <vector>

#include "routing/placing/best.hpp"

namespace routeopt::routing::reasons {

using placing::Leash;
using placing::Spot;
using placing::TaskStops;

struct Trial {
    Spot spot;
    Money cost;
    desk::Violations broken;  // added or enlarged

    // Fewest broken rules, then least cost.
    friend bool operator<(const Trial& a, const Trial& b)
    {
        if (a.broken.size() != b.broken.size())
            return a.broken.size() < b.broken.size();
        return a.cost != b.cost ? a.cost < b.cost : a.spot.order() < b.spot.order();
    }
};

// Whether all rules that it breaks are this one, or are rules of time.
bool is_all(const Trial& trial, std::string_view code);
bool is_all_of_times(const Trial& trial);

Trial try_at(const desk::Desk& desk, const TaskStops& stops, const Spot& spot);

// Of all slots, whoever may serve it: the best of each, and all that one change may mend, without
// their messages. Stops early when the leash is over.
std::vector<Trial> trials_of(const desk::Desk& desk, const TaskStops& stops, Leash& leash);

// The same of the few slots whose places promise to be the cheapest.
std::vector<Trial> trials_of_few(const desk::Desk& desk, const TaskStops& stops, Leash& leash);

// The task alone on an empty route of a slot, quotas and relations aside: its best way.
Trial try_alone(const desk::Desk& desk, const TaskStops& stops, std::size_t slot);

// The place of a rule in the interface's list of codes.
std::size_t rank_of(std::string_view code);
const Violation& first_broken(const Trial& trial);

}  // namespace routeopt::routing::reasons
