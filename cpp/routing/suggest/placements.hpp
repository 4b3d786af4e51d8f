// Lists every place where a task may be put, each with a lower bound of the plan's cost: travel,
// fixed and depot costs, fees and quotas are exact, and what depends on times counts nothing.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "routing/suggest/base_costs.hpp"
#include "routing/suggest/budget.hpp"
#include "routing/suggest/route_arcs.hpp"
#include "routing/suggest/task_stops.hpp"

namespace routeopt::routing::suggest {

// Which windows of the task's stops places are listed with. each: a place for every choice of
// windows, with those as the only ones; any: one place, with all windows.
struct Windows {
    bool is_each = false;
    std::optional<std::array<std::int32_t, 2>> only{};  // of all choices this one alone

    static const Windows each;
    static const Windows any;
};
inline constexpr Windows Windows::each{true};
inline constexpr Windows Windows::any{};

// Whether the vehicle of a slot may serve a task at all: by eligible vehicles, skills and tags.
bool may_serve(const what_if::WhatIf& what_if, const TaskStops& stops, std::size_t slot);

// The slots that may take the task: their vehicle may serve it, and quotas allow one more there.
std::vector<std::size_t> slots_for(const what_if::WhatIf& what_if, const TaskStops& stops);

// Calls `use` with every place in a slot, in order of position, until it returns false. Places
// where the task would be late are among them; a locked route has none. A shipment has a number of
// places that is the square of the route's stops.
void each_placement(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                    BaseCosts& base_costs, std::size_t slot,
                    const std::function<bool(const Placement&)>& use);

// Bounds of the positions of the task's first and second stop.
struct Range {
    std::size_t first[2] = {0, 0};
    std::size_t last[2] = {SIZE_MAX, SIZE_MAX};
};

// The places in some slots in the order of their bounds (best first; ties by Placement::order).
// Places that bounds of the stops' times show to be late are left out.
// At first only the least bound of each slot is kept. When it comes to the front of the queue, its
// places are split by their first stop, then by both stops, then one by one, and at most kAtOnce
// are kept at a time: memory grows with the stops of a route, not with pairs of stops. Where the
// budget ends while the queue is built, some slots are left out.
class PlacementQueue {
public:
    PlacementQueue(const what_if::WhatIf& what_if, const TaskStops& stops, Windows windows,
                   const std::vector<std::size_t>& slots, Budget& budget);

    // The best placement that is left, valid until the next call; null where there is none.
    [[nodiscard]] const Placement* front();
    void pop();  // precondition: front is not null

private:
    static constexpr std::ptrdiff_t kAtOnce = 64;

    enum class Scope : std::uint8_t { slot, first_stop, both_stops, placement };
    // Some placements of a slot: those that share its stops' positions as far as `scope` says.
    struct PlacementSet {
        Placement least;  // the one of least bound
        Scope scope;
    };

    static bool is_before(const Placement& a, const Placement& b)
    {
        return a.bound != b.bound ? a.bound < b.bound : a.order() < b.order();
    }
    static bool is_behind(const PlacementSet& a, const PlacementSet& b)
    {
        return is_before(b.least, a.least);
    }
    static bool is_among(const PlacementSet& set, const Placement& placement);
    void open(const PlacementSet& set);
    void keep_some(const PlacementSet& set);
    void list(std::size_t slot, Scope scope, const Range& range);

    const what_if::WhatIf& what_if_;
    const TaskStops& stops_;
    Windows windows_;
    BaseCosts base_costs_;
    RouteArcs arcs_;
    std::vector<PlacementSet> heap_;
    std::vector<PlacementSet> listed_;  // by the last call of list
};

}  // namespace routeopt::routing::suggest
