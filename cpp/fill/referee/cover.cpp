#include "fill/referee/cover.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/rounding.hpp"

namespace routeopt::fill::referee {

Cover::Cover(const Problem& problem, std::span<const Assignment> plan, Judgement& judgement)
    : problem_(problem), plan_(plan), judgement_(judgement), on_(problem.shifts.size()),
      theirs_(problem.employees.size())
{
    for (const Assignment& one : plan) {
        on_[as_size(one.shift)].push_back(one.employee);
        theirs_[as_size(one.employee)].push_back(one.shift);
    }
}

Item& Cover::add(Constraint constraint, std::int64_t amount, Index shift)
{
    const Weight& weight = problem_.weights[constraint];
    if (amount == 0 || weight.points == kOff)
        return unused_;
    Item& item = judgement_.items.emplace_back();
    item.constraint = constraint;
    item.weight = weight;
    item.amount = amount;
    item.shift = shift;
    if (shift != kNone) {
        item.from = problem_.shifts[as_size(shift)].from;
        item.to = problem_.shifts[as_size(shift)].to;
    }
    return item;
}

void Cover::judge_heads()
{
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s) {
        const Shift& shift = problem_.shifts[s];
        if (shift.is_history)
            continue;
        const auto number = static_cast<Index>(s);
        const auto heads = std::ssize(on_[s]);
        const std::int64_t filled = std::max(shift.min, std::min<std::int64_t>(shift.max, heads));
        add(Constraint::unassigned, std::max<std::int64_t>(0, shift.min - heads) * shift.priority,
            number);
        add(Constraint::overstaffed, std::max<std::int64_t>(0, heads - shift.max), number);
        add(Constraint::priority, (shift.max - filled) * shift.priority, number);
    }
}

void Cover::judge_costs()
{
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s) {
        const Shift& shift = problem_.shifts[s];
        if (shift.is_history)
            continue;
        const Money cost = Money{shift.cost} * std::ssize(on_[s]);
        judgement_.shift_costs += cost;
        add(Constraint::costs, static_cast<std::int64_t>(divide_rounded(cost.get(), kMoneySteps)),
            static_cast<Index>(s));
    }
}

bool Cover::suits(Index employee, const Shift& shift, const Demand& demand) const
{
    return std::all_of(demand.skills.begin(), demand.skills.end(), [&](const NeededSkill& needed) {
        return problem_.employees[as_size(employee)].level_of(needed.skill, shift.day) >=
               needed.level;
    });
}

// Sweeps over the instants at which people come and go. A person on two shifts counts once.
void Cover::judge_demand(Index number)
{
    const Demand& demand = problem_.demands[as_size(number)];
    std::map<std::int64_t, std::vector<std::pair<Index, int>>> changes;
    changes[demand.from];
    changes[demand.to];
    for (const Assignment& one : plan_) {
        const Shift& shift = problem_.shifts[as_size(one.shift)];
        if (shift.to <= demand.from || shift.from >= demand.to ||
            !suits(one.employee, shift, demand))
            continue;
        changes[std::max(shift.from, demand.from)].emplace_back(one.employee, 1);
        changes[std::min(shift.to, demand.to)].emplace_back(one.employee, -1);
    }
    std::map<Index, int> shifts_of;
    Seconds missing = 0, wrong = 0;
    DemandTotals& totals = judgement_.demands[as_size(number)];
    for (auto now = changes.begin(); std::next(now) != changes.end(); ++now) {
        for (const auto& [employee, change] : now->second)
            if ((shifts_of[employee] += change) == 0)
                shifts_of.erase(employee);
        const auto people = std::ssize(shifts_of);
        const Seconds length = std::next(now)->first - now->first;
        const std::int64_t short_of = std::max<std::int64_t>(0, demand.min - people);
        totals.worst_missing = std::max(totals.worst_missing, short_of);
        missing += short_of * length;
        wrong += short_of * length;
        if (demand.max)
            wrong += std::max<std::int64_t>(0, people - *demand.max) * length;
    }
    totals.missing_minutes = (missing + 59) / 60;
    Item& item = add(Constraint::demand, (wrong + 3599) / 3600, kNone);
    item.rule = number;
    item.from = demand.from;
    item.to = demand.to;
}

void Cover::judge_requirements()
{
    for (const Requirement& requirement : problem_.requirements) {
        std::set<Index> people, holders;
        bool all_past = true;
        for (const Index s : requirement.shifts) {
            const Shift& shift = problem_.shifts[as_size(s)];
            all_past = all_past && shift.is_history;
            for (const Index employee : on_[as_size(s)]) {
                people.insert(employee);
                if (problem_.employees[as_size(employee)].level_of(requirement.skill, shift.day) >
                    0)
                    holders.insert(employee);
            }
        }
        if (all_past || (people.empty() && !problem_.always_score_shared_skills))
            continue;
        add(Constraint::requirements,
            std::max<std::int64_t>(0, requirement.value - std::ssize(holders)),
            requirement.shifts.front())
            .skill = requirement.skill;
    }
}

// A skill is critical when something asks for it and at most a quarter of the employees hold it.
void Cover::judge_critical_skills()
{
    if (problem_.weights[Constraint::critical_skills].points == kOff)
        return;
    std::set<Index> critical;
    for (const Shift& shift : problem_.shifts)
        for (const NeededSkill& needed : shift.skills)
            critical.insert(needed.skill);
    for (const Demand& demand : problem_.demands)
        for (const NeededSkill& needed : demand.skills)
            critical.insert(needed.skill);
    for (const Requirement& requirement : problem_.requirements)
        critical.insert(requirement.skill);
    std::erase_if(critical, [&](Index skill) {
        std::size_t holders = 0;
        for (const Employee& employee : problem_.employees)
            holders += std::any_of(employee.skills.begin(), employee.skills.end(),
                                   [&](const HeldSkill& held) { return held.skill == skill; });
        return 4 * holders > problem_.employees.size();
    });
    for (const Assignment& one : plan_) {
        const Shift& shift = problem_.shifts[as_size(one.shift)];
        bool holds = false, is_used = false;
        for (const Index skill : critical) {
            if (problem_.employees[as_size(one.employee)].level_of(skill, shift.day) == 0)
                continue;
            holds = true;
            is_used =
                is_used || std::any_of(shift.skills.begin(), shift.skills.end(),
                                       [&](const NeededSkill& n) { return n.skill == skill; });
        }
        if (holds && !is_used && !shift.is_history)
            add(Constraint::critical_skills, 1, one.shift).employee = one.employee;
    }
}

void Cover::judge_published()
{
    std::set<std::pair<Index, Index>> plan;
    for (const Assignment& one : plan_)
        plan.emplace(one.employee, one.shift);
    const auto differs = [&](Index employee, Index shift) {
        if (problem_.stability > 0)
            judgement_.items.push_back({Constraint::stability,
                                        {Level::soft, problem_.stability},
                                        1,
                                        employee,
                                        shift,
                                        kNone,
                                        kNone,
                                        problem_.shifts[as_size(shift)].from,
                                        problem_.shifts[as_size(shift)].to});
    };
    std::set<std::pair<Index, Index>> published;
    for (const Assignment& one : problem_.schedule) {
        published.emplace(one.employee, one.shift);
        if (plan.contains({one.employee, one.shift}))
            continue;
        if (one.locked)
            add(Constraint::locked, 1, one.shift).employee = one.employee;
        else
            differs(one.employee, one.shift);
    }
    if (published.empty())
        return;
    for (const Assignment& one : plan_)
        if (!published.contains({one.employee, one.shift}))
            differs(one.employee, one.shift);
}

void Cover::judge()
{
    judge_heads();
    judge_costs();
    judgement_.demands.resize(problem_.demands.size());
    for (Index d = 0; d < static_cast<Index>(problem_.demands.size()); ++d)
        judge_demand(d);
    judge_requirements();
    judge_critical_skills();
    for (Index b = 0; b < static_cast<Index>(problem_.buckets.size()); ++b)
        judge_bucket(b);
    judge_published();
}

}  // namespace routeopt::fill::referee
