#include <algorithm>

#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {

// Gives every task its number and its full name.
void Resolver::name_tasks()
{
    std::vector<Text> orders, names;  // names: of tasks
    for (const v2::Order& order : *request_.orders) {
        orders.push_back(order.name);
        task::Order& out = problem_.orders.emplace_back();
        out.first_task = static_cast<Index>(problem_.tasks.size());
        out.name = *order.name;
        out.has_tasks = order.tasks.present();
        const auto add = [&](const v2::Task& given, std::string name, const Text& named) {
            task::Task& task = problem_.tasks.emplace_back();
            task.name = given.name.present() ? *given.name : *order.name;
            task.full_name = std::move(name);
            task.order = static_cast<Index>(problem_.orders.size()) - 1;
            given_tasks_.push_back(&given);
            task_at_.push_back(given.name.present() ? given.at : order.at);
            names.push_back({{}, named.at, form::Given::sound});
        };
        if (!out.has_tasks)
            add(order.alone, std::string{*order.name}, order.name);
        for (const v2::Task& task : *order.tasks)
            add(task, std::string{*order.name} + "/" + std::string{*task.name}, task.name);
        out.tasks = static_cast<Index>(problem_.tasks.size()) - out.first_task;
    }
    orders_ = Names{orders};
    check_distinct(orders_, "order");
    for (std::size_t t = 0; t < names.size(); ++t)
        names[t].value = problem_.tasks[t].full_name;
    tasks_ = Names{names};
    if (orders_.repeated().empty())
        for (const Text& name : tasks_.repeated())
            invalid(name.at, "another task has the full name `" + std::string{*name} + "`");
}

// What belongs to the tasks of an order that has some.
void Resolver::check_alone(const v2::Order& given)
{
    if (!given.tasks.present())
        return;
    const v2::Task& alone = given.alone;
    const auto check = [&](const auto& field) {
        if (field.present())
            invalid(field.at, "belongs to the tasks of an order that has `tasks`");
    };
    check(alone.duration);
    check(alone.requirements);
    check(alone.modes);
    check(alone.latest_start);
    check(alone.setup_group);
    check(alone.interruptible);
    check(alone.rankings);
    check(alone.locked);
    check(alone.planned_from);
    check(alone.planned_resources);
}

void Resolver::resolve_orders()
{
    for (std::size_t o = 0; o < problem_.orders.size(); ++o)
        resolve_order((*request_.orders)[o], problem_.orders[o]);
}

void Resolver::resolve_order(const v2::Order& given, task::Order& out)
{
    check_alone(given);
    out.priority = *given.priority;
    out.task_order = static_cast<TaskOrder>(*given.task_order);
    if (given.task_order.present() && out.tasks == 1)
        warn(given.task_order.at, "has no effect: the order has one task");
    out.earliest = given.earliest.present() ? from(given.earliest) : problem_.period.from;
    if (given.due.present())
        out.due = to(given.due);
    if (given.deadline.present() && to(given.deadline) < out.earliest)
        invalid(given.deadline.at, "must not be before `earliest` or the period's start");
    out.is_mandatory = *given.mandatory || !*request_.options->partial_planning;
    out.after = find_all(orders_, kUnknownOrder, given.after);
    for (Index t = 0; t < out.tasks; ++t) {
        const auto task = as_size(out.first_task + t);
        resolve_task(*given_tasks_[task], given, problem_.tasks[task]);
    }
}

void Resolver::resolve_window(const v2::Task& given, const v2::Order& order, task::Task& out)
{
    const auto [begin, end] = problem_.period;
    out.earliest = begin;
    out.deadline = end;
    for (const Moment* earliest : {&given.earliest, &order.earliest})
        if (earliest->present())
            out.earliest = std::max(out.earliest, from(*earliest));
    for (const Moment* deadline : {&given.deadline, &order.deadline})
        if (deadline->present())
            out.deadline = std::min(out.deadline, to(*deadline));
    if (given.latest_start.present())
        out.latest_start = to(given.latest_start);
    if (given.due.present())
        out.due = to(given.due);
    if (!given.earliest.present())
        return;
    if (given.deadline.present() && to(given.deadline) < from(given.earliest))
        invalid(given.deadline.at, "must not be before `earliest`");
    if (given.latest_start.present() && to(given.latest_start) < from(given.earliest))
        invalid(given.latest_start.at, "must not be before `earliest`");
}

void Resolver::resolve_plans(const v2::Task& given, task::Task& out)
{
    std::vector<Index> people = find_all(people_, kUnknownPerson, given.planned_resources);
    if (*given.locked) {
        if (given.planned_from.present())
            out.lock.from = from(given.planned_from);
        if (given.planned_resources.present())
            out.lock.people = std::move(people);
        return;
    }
    if (given.planned_from.present())
        out.planned_from = from(given.planned_from);
    out.planned_people = std::move(people);
}

void Resolver::resolve_task(const v2::Task& given, const v2::Order& order, task::Task& out)
{
    resolve_window(given, order, out);
    resolve_modes(given, out);
    resolve_plans(given, out);
    if (given.setup_group.present())
        out.setup_group = groups_.number_of(*given.setup_group);
    out.is_interruptible = *given.interruptible;
    for (const v2::Ranking& ranking : *given.rankings)
        if (const Index person = find(people_, kUnknownPerson, ranking.name); person != kNone)
            out.rankings.push_back({person, *ranking.ranking});
    std::stable_sort(out.rankings.begin(), out.rankings.end(),
                     [](const auto& a, const auto& b) { return a.person < b.person; });
    const auto twice =
        std::adjacent_find(out.rankings.begin(), out.rankings.end(),
                           [](const auto& a, const auto& b) { return a.person == b.person; });
    if (twice != out.rankings.end())
        invalid(given.rankings.at, "a person may be ranked once");
}

}  // namespace routeopt::task::v2
