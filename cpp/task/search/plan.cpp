#include "task/search/plan.hpp"

#include <algorithm>
#include <cmath>

#include "base/invariant.hpp"

namespace routeopt::task::search {

Plan::Plan(const Model& model)
    : model_(&model), timetable_(model), prices_(model, timetable_),
      placed_(as_size(model.tasks())), pinned_(as_size(model.tasks())),
      before_(as_size(model.tasks()))
{
    const Problem& problem = model.problem();
    order_cost_.resize(problem.orders.size());
    counts_as_out_.resize(problem.orders.size());
    is_stale_.resize(problem.orders.size());
    planned_tasks_.resize(problem.orders.size());
    ends_.resize(placed_.size());
    is_changed_.resize(placed_.size());
    work_.resize(problem.people.size());
    spread_.resize(problem.resources.size());
    is_spread_stale_.resize(problem.resources.size());
    clear();
}

void Plan::clear()
{
    const Problem& problem = model_->problem();
    timetable_.clear();
    std::fill(placed_.begin(), placed_.end(), Placement{});
    std::fill(order_cost_.begin(), order_cost_.end(), 0);
    std::fill(planned_tasks_.begin(), planned_tasks_.end(), 0);
    std::fill(ends_.begin(), ends_.end(), INT64_MIN);
    std::fill(work_.begin(), work_.end(), 0);
    std::fill(spread_.begin(), spread_.end(), 0);
    std::fill(counts_as_out_.begin(), counts_as_out_.end(), 0);
    std::fill(is_changed_.begin(), is_changed_.end(), 0);
    changed_.clear();
    broken_.clear();
    last_end_ = INT64_MIN;
    must_look_for_end_ = false;
    spread_sum_ = 0;
    level_ = {};
    stale_orders_.clear();
    std::fill(is_stale_.begin(), is_stale_.end(), 1);
    for (Index o = 0; o < std::ssize(problem.orders); ++o)
        stale_orders_.push_back(o);
    for (Index t = 0; t < model_->tasks(); ++t) {
        if (!model_->task(t).is_pinned)
            continue;
        const Lock& lock = problem.tasks[as_size(t)].lock;
        Placement placement{lock.mode.value_or(0), *lock.from, *lock.from,
                            lock.people.value_or(std::vector<Index>{})};
        const ModeNeed& mode = model_->task(t).modes[as_size(placement.mode)];
        std::int64_t least = placement.people.empty() ? kFullEfficiency : INT64_MAX;
        for (const Index person : placement.people)
            least = std::min(least, problem.people[as_size(person)].efficiency);
        placement.to += length_of(mode.duration, least);
        if (problem.tasks[as_size(t)].is_interruptible) {
            std::vector<const Windows*> calendars;
            std::vector<Interval> parts;
            timetable_.calendars_of(mode, placement.people, calendars);
            if (parts_of(calendars, placement.from, length_of(mode.duration, least), parts) &&
                !parts.empty())
                placement.to = parts.back().to;
        }
        timetable_.put_pinned(t, placement);
        pinned_[as_size(t)] = placement;
    }
}

Instant Plan::end_of(Index order) const
{
    const Order& one = model_->problem().orders[as_size(order)];
    Instant end = INT64_MIN;
    for (Index t = one.first_task; t < one.first_task + one.tasks; ++t)
        end = std::max(end, ends_[as_size(t)]);
    return end;
}

Instant Plan::start_of(Index order) const
{
    const Order& one = model_->problem().orders[as_size(order)];
    Instant start = kNever;
    for (Index t = one.first_task; t < one.first_task + one.tasks; ++t)
        if (at(t).is_planned())
            start = std::min(start, at(t).from);
    return start;
}

void Plan::touch(Index task)
{
    const Index order = model_->order_of(task);
    if (is_stale_[as_size(order)] == 0) {
        is_stale_[as_size(order)] = 1;
        stale_orders_.push_back(order);
    }
    if (is_changed_[as_size(task)] == 0) {
        is_changed_[as_size(task)] = 1;
        changed_.push_back(task);
        before_[as_size(task)] = placed_[as_size(task)];
    }
}

std::int64_t Plan::task_cost(Index task, const Placement& placement) const
{
    const Task& one = model_->problem().tasks[as_size(task)];
    std::int64_t sum = prices_.price(task, placement);
    if (one.due && placement.to > *one.due)
        sum += model_->problem().weights.tardiness *
               model_->problem().orders[as_size(one.order)].priority * (placement.to - *one.due);
    return sum;
}

void Plan::count_work(Index task, const Placement& placement, int sign)
{
    if (model_->problem().weights.workload_spread == 0 || placement.people.empty())
        return;
    const Problem& problem = model_->problem();
    std::int64_t least = INT64_MAX;
    for (const Index person : placement.people)
        least = std::min(least, problem.people[as_size(person)].efficiency);
    const Seconds length =
        length_of(model_->task(task).modes[as_size(placement.mode)].duration, least);
    for (const Index person : placement.people) {
        work_[as_size(person)] += sign * length;
        is_spread_stale_[as_size(problem.people[as_size(person)].resource)] = 1;
    }
}

void Plan::put(Index task, const Placement& placement)
{
    INVARIANT(!at(task).is_planned(), "a task is put where it is not planned");
    touch(task);
    placed_[as_size(task)] = placement;
    ends_[as_size(task)] = placement.to;
    last_end_ = std::max(last_end_, placement.to);
    ++planned_tasks_[as_size(model_->order_of(task))];
    level_.soft += task_cost(task, placement);
    count_work(task, placement, 1);
    if (!model_->task(task).is_pinned)
        timetable_.put(task, placement);
}

void Plan::take(Index task)
{
    INVARIANT(at(task).is_planned(), "a task is taken where it is planned");
    touch(task);
    Placement& placement = placed_[as_size(task)];
    if (placement.to == last_end_)
        must_look_for_end_ = true;
    ends_[as_size(task)] = INT64_MIN;
    --planned_tasks_[as_size(model_->order_of(task))];
    level_.soft -= task_cost(task, placement);
    count_work(task, placement, -1);
    if (!model_->task(task).is_pinned)
        timetable_.take(task, placement, broken_);
    placement.mode = kNone;
}

void Plan::begin()
{
    for (const Index task : changed_)
        is_changed_[as_size(task)] = 0;
    changed_.clear();
    broken_.clear();
}

void Plan::undo()
{
    const auto is_back = [&](Index task) {
        const Placement &now = at(task), &old = before_[as_size(task)];
        return now.mode == old.mode &&
               (!now.is_planned() ||
                (now.from == old.from && now.to == old.to && now.people == old.people));
    };
    std::vector<Index> moved;
    for (const Index task : changed_)
        if (!is_back(task))
            moved.push_back(task);
    for (const Index task : moved)
        if (at(task).is_planned())
            take(task);
    for (const Index task : moved)
        if (before_[as_size(task)].is_planned())
            put(task, before_[as_size(task)]);
    begin();
}

bool Plan::may_start(Index task) const
{
    const Problem& problem = model_->problem();
    for (const Index before : problem.orders[as_size(model_->order_of(task))].after)
        if (!is_planned(before))
            return false;
    for (const Index a : model_->task(task).arcs_in) {
        const Arc& arc = problem.arcs[as_size(a)];
        if (arc.needs_before && !at(arc.before).is_planned())
            return false;
    }
    return true;
}

bool Plan::has_what_it_needs(Index order) const
{
    const Problem& problem = model_->problem();
    const Order& one = problem.orders[as_size(order)];
    for (const Index before : one.after)
        if (!is_planned(before))
            return false;
    for (Index t = one.first_task; t < one.first_task + one.tasks; ++t)
        for (const Index a : model_->task(t).arcs_in) {
            const Arc& arc = problem.arcs[as_size(a)];
            if (arc.needs_before && model_->order_of(arc.before) != order &&
                !is_planned(model_->order_of(arc.before)))
                return false;
        }
    return true;
}

}  // namespace routeopt::task::search
