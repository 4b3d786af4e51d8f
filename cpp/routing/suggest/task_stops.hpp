// The stops of a task that is to be added to a plan, and the routes with these stops in.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "routing/suggest/placement.hpp"
#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::suggest {

// `planned` of a stop that was added (the task's stops, and the reload that comes with them) is
// kAdded plus the number of the task; of other stops it is less.
inline constexpr std::size_t kAdded = std::size_t{1} << 32;

// How many choices of places a task's stops have: of a shipment those of the pickup times those of
// the delivery.
[[nodiscard]] std::uint32_t choices_of_places(const what_if::PlannedTask& task);

// The task at one choice of its places. Routes that it makes point into it: it must outlive them.
class TaskStops {
public:
    // `places`: which choice, below choices_of_places().
    TaskStops(const what_if::WhatIf& what_if, std::size_t task, std::uint32_t places);
    TaskStops(const TaskStops&) = delete;
    TaskStops& operator=(const TaskStops&) = delete;

    [[nodiscard]] std::size_t task() const { return task_; }
    [[nodiscard]] std::uint32_t places() const { return places_; }
    [[nodiscard]] bool is_shipment() const { return visits_.size() == 2; }
    // The stop of a job, or the pickup and the delivery of a shipment, in no route yet. `stop`
    // below is a position in this list.
    [[nodiscard]] const std::vector<what_if::Visit>& visits() const { return visits_; }
    // The number of a stop's windows.
    [[nodiscard]] std::size_t windows(std::size_t stop) const
    {
        return single_window_sides_[stop].size();
    }
    // Bounds of a stop's service start, over all its windows.
    [[nodiscard]] std::int64_t first_start(std::size_t stop) const { return starts_[stop].first; }
    [[nodiscard]] std::int64_t last_start(std::size_t stop) const { return starts_[stop].second; }
    // The cost of a window of a stop, kAnyWindow: of its cheapest one; and of the stop's place.
    [[nodiscard]] Money price_of_window(std::size_t stop, std::int32_t window) const;

    // The slot's route, prepared, with the task and its reload where the placement says, and with
    // the windows that it names as the only ones of their stops.
    [[nodiscard]] what_if::Route with_task(const Placement& placement) const;

    // Whether the windows that the placement names are those that its judged route would use if the
    // stops had all their windows.
    [[nodiscard]] bool uses_its_windows(const Placement& placement,
                                        const what_if::Route& judged) const;

private:
    [[nodiscard]] what_if::Visit visit(std::size_t stop, std::int32_t window) const;

    const what_if::WhatIf& what_if_;
    std::size_t task_;
    std::uint32_t places_;
    std::vector<what_if::Visit> visits_;
    std::vector<std::pair<std::int64_t, std::int64_t>> starts_;
    // Of each stop: copies with one window each.
    std::vector<std::vector<Site>> single_window_sides_;
};

using StopsAtPlaces = std::vector<std::unique_ptr<TaskStops>>;

// The task at each choice of its places.
[[nodiscard]] StopsAtPlaces stops_at_places(const what_if::WhatIf& what_if, std::size_t task);

}  // namespace routeopt::routing::suggest
