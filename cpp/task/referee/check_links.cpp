#include <algorithm>

#include "task/referee/checks.hpp"

namespace routeopt::task::referee {
namespace {

// The orders of a ONE_OF relation of which another one is planned need not be.
bool is_replaced(const Judged& judged, Index order)
{
    const Index relation = judged.problem.orders[as_size(order)].one_of;
    if (relation == kNone)
        return false;
    const std::vector<Index>& orders = judged.problem.relations[as_size(relation)].members;
    return std::any_of(orders.begin(), orders.end(),
                       [&](Index one) { return judged.is_planned[as_size(one)]; });
}

void check_arc(const Judged& judged, const Arc& arc, Breaches& breaches)
{
    const Placement &before = judged.placed(arc.before), &next = judged.placed(arc.next);
    if (!next.is_planned())
        return;
    if (!before.is_planned()) {
        const Index order = judged.task(arc.before).order;
        if (arc.needs_before && order != judged.task(arc.next).order && !is_replaced(judged, order))
            breaches.add(
                {.rule = Rule::all_or_none, .task = arc.next, .amount = 1, .other = arc.before});
        return;
    }
    const Instant start = (arc.from_start ? before.from : before.to) + arc.min_lag;
    breaches.add({.rule = Rule::precedence,
                  .task = arc.next,
                  .amount = start - next.from,
                  .other = arc.before});
    if (arc.max_lag)
        breaches.add({.rule = Rule::max_lag,
                      .task = arc.next,
                      .amount = next.from - (start - arc.min_lag + *arc.max_lag),
                      .other = arc.before});
}

// The planned tasks of an order.
struct Planned {
    std::vector<Index> tasks;  // by start
    Index last = kNone;        // that ends last
};

Planned planned_of(const Judged& judged, const Order& order)
{
    Planned out;
    for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
        if (judged.placed(t).is_planned())
            out.tasks.push_back(t);
    std::stable_sort(out.tasks.begin(), out.tasks.end(), [&](Index a, Index b) {
        const Placement &x = judged.placed(a), &y = judged.placed(b);
        return std::pair{x.from, x.to} < std::pair{y.from, y.to};
    });
    for (const Index task : out.tasks)
        if (out.last == kNone || judged.placed(out.last).to < judged.placed(task).to)
            out.last = task;
    return out;
}

// Of an order whose tasks come one at a time: that they do.
void check_one_at_a_time(const Judged& judged, const std::vector<Index>& tasks, Breaches& breaches)
{
    Index longest = kNone;
    for (const Index task : tasks) {
        const Placement& placed = judged.placed(task);
        if (placed.from == placed.to)
            continue;
        if (longest != kNone)
            breaches.add({.rule = Rule::precedence,
                          .task = task,
                          .amount = judged.placed(longest).to - placed.from,
                          .other = longest});
        if (longest == kNone || judged.placed(longest).to < placed.to)
            longest = task;
    }
}

void check_order(const Judged& judged, Index number, const std::vector<Planned>& planned,
                 Breaches& breaches)
{
    const Order& order = judged.problem.orders[as_size(number)];
    const std::vector<Index>& tasks = planned[as_size(number)].tasks;
    if (tasks.empty())
        return;
    breaches.add(
        {.rule = Rule::all_or_none, .order = number, .amount = order.tasks - std::ssize(tasks)});
    if (order.task_order == TaskOrder::any)
        check_one_at_a_time(judged, tasks, breaches);
    for (const Index before : order.after) {
        if (!judged.is_planned[as_size(before)] && !is_replaced(judged, before))
            breaches.add({.rule = Rule::all_or_none,
                          .order = number,
                          .amount = 1,
                          .other = judged.problem.orders[as_size(before)].first_task});
        if (const Index last = planned[as_size(before)].last; last != kNone)
            breaches.add({.rule = Rule::precedence,
                          .task = tasks.front(),
                          .amount = judged.placed(last).to - judged.placed(tasks.front()).from,
                          .other = last});
    }
}

}  // namespace

void check_links(const Judged& judged, Breaches& breaches)
{
    for (const Arc& arc : judged.problem.arcs)
        check_arc(judged, arc, breaches);
    std::vector<Planned> planned;
    for (const Order& order : judged.problem.orders)
        planned.push_back(planned_of(judged, order));
    for (Index o = 0; o < static_cast<Index>(planned.size()); ++o)
        check_order(judged, o, planned, breaches);
}

}  // namespace routeopt::task::referee
