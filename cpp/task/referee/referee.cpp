#include "task/referee/referee.hpp"

#include <algorithm>

#include "task/referee/checks.hpp"

namespace routeopt::task::referee {

void Breaches::add(const Breach& breach)
{
    if (breach.amount <= 0)
        return;
    const Index task = breach.task == kNone ? INT32_MAX : breach.task;
    const auto [entry, is_new] =
        found_.try_emplace(std::tuple{task, breach.order, breach.rule}, breach);
    if (!is_new)
        entry->second.amount += breach.amount;
}

std::vector<Breach> Breaches::take()
{
    std::vector<Breach> out;
    out.reserve(found_.size());
    for (const auto& [key, breach] : found_)
        out.push_back(breach);
    found_.clear();
    return out;
}

std::vector<bool> planned_orders(const Problem& problem, const Plan& plan)
{
    std::vector<bool> is_planned;
    for (const Order& order : problem.orders) {
        const auto first = plan.begin() + order.first_task;
        is_planned.push_back(std::all_of(first, first + order.tasks,
                                         [](const Placement& p) { return p.is_planned(); }));
    }
    return is_planned;
}

namespace {

// Orders left out, each by itself and those of ONE_OF together.
void count_left_out(const Judged& judged, Judgement& out)
{
    const Problem& problem = judged.problem;
    struct Choice {
        std::int64_t priority = 0;
        bool is_mandatory = false, is_made = false;
    };
    std::vector<Choice> choices(problem.relations.size());
    for (std::size_t o = 0; o < problem.orders.size(); ++o) {
        const Order& order = problem.orders[o];
        if (order.one_of == kNone)
            continue;
        Choice& choice = choices[as_size(order.one_of)];
        choice.priority = std::max(choice.priority, order.priority);
        choice.is_mandatory = choice.is_mandatory || order.is_mandatory;
        choice.is_made = choice.is_made || judged.is_planned[o];
    }
    const auto leave_out = [&](std::int64_t priority, bool is_mandatory) {
        out.priority_left_out += priority;
        out.mandatory_left_out += is_mandatory ? 1 : 0;
    };
    for (std::size_t o = 0; o < problem.orders.size(); ++o) {
        const Order& order = problem.orders[o];
        const bool is_excused = order.one_of != kNone && choices[as_size(order.one_of)].is_made;
        if (judged.is_planned[o] || is_excused)
            continue;
        out.unserved.push_back(static_cast<Index>(o));
        if (order.one_of == kNone)
            leave_out(order.priority, order.is_mandatory);
    }
    for (const Choice& choice : choices)
        if (choice.priority > 0 && !choice.is_made)
            leave_out(choice.priority, choice.is_mandatory);
}

}  // namespace

Judgement judge(const Problem& problem, const Plan& plan)
{
    const Clocks clocks{problem};
    const Judged judged{problem, plan, clocks, planned_orders(problem, plan)};
    const Sequences sequences = sequences_of(judged);
    Judgement out;
    out.tasks.resize(plan.size());
    Breaches breaches;
    check_tasks(judged, breaches, out.tasks);
    check_people(judged, sequences, out.tasks, breaches);
    check_capacity(judged, breaches);
    check_stock(judged, breaches);
    const SetupSums setups = check_setups(judged, sequences, breaches, out.tasks);
    check_links(judged, breaches);
    check_relations(judged, sequences, breaches);
    for (Breach& breach : out.breaches = breaches.take())
        if (breach.order == kNone)
            breach.order = problem.tasks[as_size(breach.task)].order;
    count_left_out(judged, out);
    out.score.hard = -(std::ssize(out.breaches) + out.mandatory_left_out);
    out.score.medium = -out.priority_left_out;
    price(judged, setups, out);
    return out;
}

}  // namespace routeopt::task::referee
