// What a plain::Plan costs, and which tasks it leaves out. Kept up to date with every change: the
// cost of routes by Plan, which derives from this, that of absent tasks here.
//
// cost() is what the search compares. It may contain an emphasis: while annealing is hot the fees
// of optional tasks can be made to count more than they do (see emphasize() of Plan). real_cost()
// is what the plan costs.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/index_set.hpp"
#include "routing/search/plain/plan_records.hpp"

namespace routeopt::routing::search::plain {

class PlanCosts {
public:
    [[nodiscard]] Cost cost() const { return cost_; }
    [[nodiscard]] Cost real_cost() const { return cost_ - emphasis_; }
    // The priorities of the mandatory tasks left out, summed up; now and at the last commit.
    [[nodiscard]] std::int64_t missing() const { return missing_; }
    [[nodiscard]] std::int64_t committed_missing() const { return committed_missing_; }

    // Tasks left out, in no particular order; of alternatives the head stands for all of them.
    [[nodiscard]] std::span<const Index> absent_tasks() const { return absent_.all(); }
    // Whether the task is left out, and may be put in: none of its alternatives is served.
    [[nodiscard]] bool absent(Index task) const { return absent_.holds(head_of(task)); }

    // The task that identifies the task's group: tasks some of which can only be served if others
    // are. Only rich::Plan has groups; here each task, with its alternatives, is a group by itself.
    [[nodiscard]] Index leader_of(Index task) const { return head_of(task); }
    // For a caller that passes through all absent tasks to insert each group once: whether to
    // insert the group at this task.
    [[nodiscard]] static bool stands_for_its_group(Index) { return true; }

    // What leaving out the task adds to cost(): its drop fee and the emphasis on it.
    [[nodiscard]] Cost fee_of(Index task) const { return tasks_[task].drop_fee + emphasis(task); }
    // What leaving out the task adds to missing(); 0 for optional tasks.
    [[nodiscard]] std::int64_t priority_of(Index task) const { return tasks_[task].priority; }
    [[nodiscard]] bool is_mandatory(Index task) const { return tasks_[task].mandatory; }

protected:
    // All tasks are absent.
    explicit PlanCosts(const Model& model)
        : tasks_(model.tasks), absent_(model.tasks.size()), alternatives_(model.alternatives)
    {
        for (std::size_t task = 0; task < model.tasks.size(); ++task)
            if (head_of(static_cast<Index>(task)) == static_cast<Index>(task))
                count_out(static_cast<Index>(task));
    }

    [[nodiscard]] Index head_of(Index task) const
    {
        if (alternatives_.empty()) [[likely]]
            return task;
        const Index own = tasks_[task].alternatives;
        return own == kNone ? task : alternatives_[as_size(own)].front();
    }

    // The task is absent no more.
    void count_in(Index task)
    {
        absent_.leave(head_of(task));
        cost_ -= fee_of(task);
        emphasis_ -= emphasis(task);
        missing_ -= tasks_[task].priority;
    }
    void count_out(Index task)
    {
        absent_.enter(head_of(task));
        cost_ += fee_of(task);
        emphasis_ += emphasis(task);
        missing_ += tasks_[task].priority;
    }

    // What an optional task's fee counts beyond itself.
    [[nodiscard]] Cost emphasis(Index task) const
    {
        const model::Task& t = tasks_[task];
        return t.mandatory ? 0
                           : static_cast<Cost>(emphasis_times_ * static_cast<double>(t.drop_fee));
    }
    // Sets how many times more fees count. Precondition: nothing changed since the last commit.
    void set_emphasis(double times)
    {
        emphasis_times_ = times;
        cost_ -= std::exchange(emphasis_, 0);
        for (const Index task : absent_.all())
            emphasis_ += emphasis(task);
        cost_ += emphasis_;
        committed_cost_ = cost_;
        committed_emphasis_ = emphasis_;
    }

    void commit_costs()
    {
        committed_cost_ = cost_;
        committed_emphasis_ = emphasis_;
        committed_missing_ = missing_;
    }
    void take_back_costs()
    {
        cost_ = committed_cost_;
        emphasis_ = committed_emphasis_;
        missing_ = committed_missing_;
    }

    const ByTask<model::Task>& tasks_;
    Cost cost_ = 0;
    Cost emphasis_ = 0;  // of cost_
    std::int64_t missing_ = 0;
    IndexSet absent_;

private:
    const std::vector<std::vector<Index>>& alternatives_;
    double emphasis_times_ = 0;
    Cost committed_cost_ = 0;
    Cost committed_emphasis_ = 0;
    std::int64_t committed_missing_ = 0;
};

}  // namespace routeopt::routing::search::plain
