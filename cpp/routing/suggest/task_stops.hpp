// The stops of a task that is to be added, and routes with them in.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "routing/suggest/placement.hpp"
#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::suggest {

inline constexpr std::size_t kAdded = std::size_t{1} << 32;

class TaskStops {
public:
    TaskStops(const what_if::WhatIf& what_if, std::size_t task);
    TaskStops(const TaskStops&) = delete;
    TaskStops& operator=(const TaskStops&) = delete;

    [[nodiscard]] std::size_t task() const { return task_; }
    [[nodiscard]] bool is_shipment() const { return visits_.size() == 2; }
    // The job's stop; the pickup and the delivery.
    [[nodiscard]] const std::vector<what_if::Visit>& visits() const { return visits_; }
    // Of one stop; one stands for all where there is no choice.
    [[nodiscard]] std::size_t windows(std::size_t stop) const { return alone_[stop].size(); }
    // Bounds of a stop's service start, whatever window it uses.
    [[nodiscard]] std::int64_t first_start(std::size_t stop) const { return starts_[stop].first; }
    [[nodiscard]] std::int64_t last_start(std::size_t stop) const { return starts_[stop].second; }
    [[nodiscard]] Money price_of_window(std::size_t stop, std::int32_t window) const;

    // The slot's route with the task, and a reload, where the spot says. Stops that were added bear
    // the task's number as `planned`, beyond kAdded.
    [[nodiscard]] what_if::Route with_task(const Placement& placement) const;

    // Whether the windows that the spot names are those that its judged route pays for.
    [[nodiscard]] bool uses_its_windows(const Placement& placement,
                                        const what_if::Route& judged) const;

private:
    [[nodiscard]] what_if::Visit visit(std::size_t stop, std::int32_t window) const;

    const what_if::WhatIf& what_if_;
    std::size_t task_;
    std::vector<what_if::Visit> visits_;
    std::vector<std::pair<std::int64_t, std::int64_t>> starts_;
    std::vector<std::vector<StopSide>> alone_;  // of each stop, with one window alone
};

}  // namespace routeopt::routing::suggest
