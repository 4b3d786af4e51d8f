// Every place where a task may be put, each with a bound of what the plan would cost.
#pragma once

#include <functional>
#include <vector>

#include "routing/suggest/base_costs.hpp"
#include "routing/suggest/budget.hpp"
#include "routing/suggest/route_arcs.hpp"
#include "routing/suggest/task_stops.hpp"

namespace routeopt::routing::suggest {

enum class Windows : std::uint8_t { each, any };

// Whether a vehicle may serve a task wherever it comes in: eligible vehicles, skills, tags.
bool may_serve(const what_if::WhatIf& what_if, const TaskStops& stops, std::size_t slot);

// The slots that may take the task: whose vehicle may serve it and whose quotas allow one more.
std::vector<std::size_t> slots_for(const what_if::WhatIf& what_if, const TaskStops& stops);

// Calls `use` with each place in a slot, in their order, until it says false; none where it is
// locked. What is late there is among them.
void each_spot(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
               BaseCosts& base_costs, std::size_t slot,
               const std::function<bool(const Placement&)>& use);

// Before which stops the task's own may come: the first and the last of either.
struct Range {
    std::size_t first[2] = {0, 0};
    std::size_t last[2] = {SIZE_MAX, SIZE_MAX};
};

// The places in some slots, the least bound first, and of those the first in their order; without
// those that cannot be in time by bounds alone. Only the least place of a slot is kept at first,
// and its places are listed when theirs is the turn, some at a time: memory grows with the stops
// of a route, not with their pairs. Where the budget is over some slots are left out.
class PlacementQueue {
public:
    PlacementQueue(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                   const std::vector<std::size_t>& slots, Budget& budget);

    // Null where there is no more.
    [[nodiscard]] const Placement* front();
    void pop();  // precondition: front is not null

private:
    static constexpr std::ptrdiff_t kAtOnce = 64;

    enum class Of : std::uint8_t { slot, first_stop, both_stops, placement };
    struct Places {
        Placement least;
        Of of;  // what they have in common
    };

    static bool is_before(const Placement& a, const Placement& b)
    {
        return a.bound != b.bound ? a.bound < b.bound : a.order() < b.order();
    }
    static bool is_behind(const Places& a, const Places& b) { return is_before(b.least, a.least); }
    static bool is_among(const Places& places, const Placement& placement);
    void open(const Places& places);
    void keep_some(const Places& places);
    void list(std::size_t slot, Of of, const Range& range);

    const what_if::WhatIf& what_if_;
    const TaskStops& stops_;
    Windows windows_;
    BaseCosts base_costs_;
    RouteArcs ways_;
    std::vector<Places> heap_;
    std::vector<Places> listed_;  // last
};

}  // namespace routeopt::routing::suggest
