// The stops of a task that is to be added, and routes with them in.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "routing/desk/desk.hpp"
#include "routing/placing/spot.hpp"

namespace routeopt::routing::placing {

inline constexpr std::size_t kAdded = std::size_t{1} << 32;

class TaskStops {
public:
    TaskStops(const desk::Desk& desk, std::size_t task);
    TaskStops(const TaskStops&) = delete;
    TaskStops& operator=(const TaskStops&) = delete;

    [[nodiscard]] std::size_t task() const { return task_; }
    [[nodiscard]] bool is_shipment() const { return visits_.size() == 2; }
    // The job's stop; the pickup and the delivery.
    [[nodiscard]] const std::vector<desk::Visit>& visits() const { return visits_; }
    // Of one stop; one stands for all where there is no choice.
    [[nodiscard]] std::size_t windows(std::size_t stop) const { return alone_[stop].size(); }
    // Bounds of a stop's service start, whatever window it uses.
    [[nodiscard]] std::int64_t first_start(std::size_t stop) const { return starts_[stop].first; }
    [[nodiscard]] std::int64_t last_start(std::size_t stop) const { return starts_[stop].second; }
    [[nodiscard]] Money price_of_window(std::size_t stop, std::int32_t window) const;

    // The slot's route with the task, and a reload, where the spot says. Stops that were added bear
    // the task's number as `planned`, beyond kAdded.
    [[nodiscard]] desk::Route with_task(const Spot& spot) const;

    // Whether the windows that the spot names are those that its judged route pays for.
    [[nodiscard]] bool uses_its_windows(const Spot& spot, const desk::Route& judged) const;

private:
    [[nodiscard]] desk::Visit visit(std::size_t stop, std::int32_t window) const;

    const desk::Desk& desk_;
    std::size_t task_;
    std::vector<desk::Visit> visits_;
    std::vector<std::pair<std::int64_t, std::int64_t>> starts_;
    std::vector<std::vector<StopSide>> alone_;  // of each stop, with one window alone
};

}  // namespace routeopt::routing::placing
