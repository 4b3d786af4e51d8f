// A plan that is changed task by task: its timetable, its cost, and what its parts allow each
// other. A change may be taken back.
#pragma once

#include <vector>

#include "task/search/cost.hpp"
#include "task/search/placer.hpp"

namespace routeopt::task::search {

class Plan {
public:
    explicit Plan(const Model& model);
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] const Timetable& timetable() const { return timetable_; }
    [[nodiscard]] const Placement& at(Index task) const { return placed_[as_size(task)]; }
    [[nodiscard]] const task::Plan& placed() const { return placed_; }
    [[nodiscard]] bool is_planned(Index order) const
    {
        return planned_tasks_[as_size(order)] == model_->problem().orders[as_size(order)].tasks;
    }
    [[nodiscard]] bool is_touched(Index order) const { return planned_tasks_[as_size(order)] > 0; }
    [[nodiscard]] Instant end_of(Index order) const;
    [[nodiscard]] Instant start_of(Index order) const;
    // Soft points of an order as it stands, for its lateness and for being soon.
    [[nodiscard]] std::int64_t order_cost(Index order) const { return order_cost_[as_size(order)]; }

    // How long each person works, where unequal shares have a weight.
    [[nodiscard]] const std::vector<Seconds>& work() const { return work_; }

    // Where a pinned task is; its time is held whether it is planned or not.
    [[nodiscard]] const Placement& pinned(Index task) const { return pinned_[as_size(task)]; }

    void put(Index task, const Placement& placement);
    void take(Index task);
    // Tasks whose change-over does not fit any more since something was taken.
    std::vector<Index>& broken() { return broken_; }

    [[nodiscard]] Bounds bounds_of(Index task) const;
    void limits_of(Index task, TeamLimits& limits) const;
    // Whether the orders that must be planned along with it are.
    [[nodiscard]] bool has_what_it_needs(Index order) const;

    // Whether a task's own needs of others are planned.
    [[nodiscard]] bool may_start(Index task) const;

    // The cost, with all orders either whole or out.
    Cost cost();
    // The same from nothing.
    [[nodiscard]] Cost recomputed() const;

    // From here on changes can be taken back.
    void begin();
    void undo();
    [[nodiscard]] const std::vector<Index>& changed() const { return changed_; }

    void clear();

private:
    void touch(Index task);
    void settle_order(Index order);
    void settle_makespan();
    [[nodiscard]] std::int64_t task_cost(Index task, const Placement& placement) const;
    [[nodiscard]] std::int64_t cost_of_order(Index order) const;
    [[nodiscard]] std::int64_t spread_cost(Index resource) const;
    void count_work(Index task, const Placement& placement, int sign);
    void count_left_out(Index order, int sign);
    [[nodiscard]] Cost left_out_of_choice(const Relation& relation) const;
    void bounds_by_arcs(Index task, Bounds& bounds) const;
    void bounds_by_orders(Index task, Bounds& bounds) const;

    const Model* model_;
    Timetable timetable_;
    Placer prices_;
    task::Plan placed_;
    std::vector<Index> planned_tasks_;      // by order
    std::vector<std::int64_t> order_cost_;  // by order
    std::vector<char> counts_as_out_;       // by order: as last settled
    std::vector<Instant> ends_;             // by task; INT64_MIN: not planned
    Instant last_end_ = INT64_MIN;
    bool must_look_for_end_ = false;
    std::vector<Seconds> work_;          // by person
    std::vector<std::int64_t> spread_;   // by resource
    std::vector<char> is_spread_stale_;  // by resource
    Cost level_;                         // hard and medium; soft but for the makespan, spread
    std::int64_t spread_sum_ = 0;
    std::vector<Index> stale_orders_;
    std::vector<char> is_stale_;  // by order
    std::vector<Index> broken_;
    std::vector<Index> changed_;
    std::vector<char> is_changed_;
    task::Plan pinned_;  // by task, where it is pinned
    task::Plan before_;  // by task, where it is changed
};

}  // namespace routeopt::task::search
