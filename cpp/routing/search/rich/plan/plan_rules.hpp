// The rules that need more than the times and loads of a route: who may serve a task, what that
// costs beside the route, and in which order a route may visit its stops.
//
// Three kinds of rules are meant: quotas (how many tasks of some set certain routes serve),
// relations between tasks (same vehicle, different vehicles, ordered, ...) and preferences (a price
// for each vehicle that may serve a task). What relations need to know is asked of the Assignment.
#pragma once

#include <span>

#include "routing/search/rich/plan/assignment.hpp"
#include "routing/search/rich/plan/quota_counts.hpp"

namespace routeopt::routing::search::rich {

class PlanRules {
public:
    // For a plan that serves nothing. The assignment has to outlive this.
    PlanRules(const Model& model, const Assignment& assignment);

    // Whether a route of the slot may serve the task, by everything but times, loads and the limits
    // of the route, given who serves the other tasks now. O(quotas and relations of the task).
    [[nodiscard]] bool may_serve(Index task, Index slot) const;
    // What it costs, by the task's preferences, that the slot's vehicle serves it.
    [[nodiscard]] Cost preference(Index task, Index slot) const;
    // False: the costs of assignment below are 0 for every slot.
    [[nodiscard]] bool has_assignment_cost(Index task) const
    {
        return has_assignment_cost_[task] != 0;
    }
    // What assigning the absent task to the slot costs beside the route: its preference, less what
    // short quotas charge less then.
    [[nodiscard]] Cost assignment_cost(Index task, Index slot) const
    {
        return preference(task, slot) - quotas_.saved_by(task, slot);
    }

    // Whether the nodes may follow each other in one route, by ordered relations and ordered
    // groups.
    [[nodiscard]] bool keeps_orders(std::span<const Index> nodes) const;
    // Whether some ordered relation or group exists, and whether one names the task.
    [[nodiscard]] bool has_orders() const { return has_orders_; }
    [[nodiscard]] bool is_ordered(Index task) const { return is_ordered_[task] != 0; }
    // Whether some relation of times (synchronized, time_lag) exists, and whether one names the
    // task.
    [[nodiscard]] bool has_time_relations() const { return has_time_relations_; }
    [[nodiscard]] bool is_of_times(Index task) const { return is_of_times_[task] != 0; }

    [[nodiscard]] const QuotaCounts& quotas() const { return quotas_; }
    [[nodiscard]] QuotaCounts& quotas() { return quotas_; }

private:
    [[nodiscard]] bool keeps_relations(Index task, Index slot) const;
    [[nodiscard]] bool keeps_order_groups(std::span<const Index> nodes) const;
    [[nodiscard]] bool keeps_order(const model::Relation& relation,
                                   std::span<const Index> nodes) const;
    [[nodiscard]] bool is_end(Index node) const { return node >= stop_count_; }

    const Model& model_;
    const Assignment& assignment_;
    Index stop_count_;
    QuotaCounts quotas_;
    bool has_time_relations_ = false;
    bool has_orders_ = false;
    ByTask<char> is_ordered_;
    ByTask<char> is_of_times_;
    ByTask<char> has_assignment_cost_;
};

inline Cost PlanRules::preference(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    const Index row = rules.stops[model_.tasks[task].stop].preference_row;
    return row == kNone ? 0
                        : rules.preferences[as_size(row) * model_.vehicles +
                                            as_size(model_.slots[slot].vehicle)];
}

}  // namespace routeopt::routing::search::rich
