#include "fill/referee/cover.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/rounding.hpp"

namespace routeopt::fill::referee {

Cover::Cover(const Problem& problem, std::span<const Assignment> plan, Judgement& judgement)
    : problem_(problem), judgement_(judgement), on_(problem.shifts.size()),
      theirs_(problem.employees.size())
{
    for (const Assignment& one : plan)
        put(one.employee, one.shift);
    for (const Assignment& one : problem.schedule) {
        published_.emplace(one.employee, one.shift);
        if (one.locked)
            locked_.emplace(one.employee, one.shift);
    }
    judgement_.demands.resize(problem_.demands.size());
    find_shifts_in_time();
    find_critical_skills();
}

void Cover::put(Index employee, Index shift)
{
    on_[as_size(shift)].push_back(employee);
    theirs_[as_size(employee)].push_back(shift);
}

void Cover::take_off(Index employee, Index shift)
{
    std::erase(on_[as_size(shift)], employee);
    std::erase(theirs_[as_size(employee)], shift);
}

void Cover::find_shifts_in_time()
{
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s) {
        in_time_.push_back(static_cast<Index>(s));
        longest_ = std::max(longest_, problem_.shifts[s].length());
    }
    std::sort(in_time_.begin(), in_time_.end(), [&](Index a, Index b) {
        return problem_.shifts[as_size(a)].from < problem_.shifts[as_size(b)].from;
    });
}

// Calls visit(number) for each shift that overlaps that time.
template <class Visit>
void Cover::each_shift_within(std::int64_t from, std::int64_t to, Visit&& visit) const
{
    auto next = std::lower_bound(
        in_time_.begin(), in_time_.end(), from - longest_,
        [&](Index s, std::int64_t at) { return problem_.shifts[as_size(s)].from < at; });
    for (; next != in_time_.end() && problem_.shifts[as_size(*next)].from < to; ++next)
        if (problem_.shifts[as_size(*next)].to > from)
            visit(*next);
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

void Cover::judge_heads(Index number)
{
    const Shift& shift = problem_.shifts[as_size(number)];
    if (shift.is_history)
        return;
    const auto heads = std::ssize(on_[as_size(number)]);
    const std::int64_t filled = std::max(shift.min, std::min<std::int64_t>(shift.max, heads));
    add(Constraint::unassigned, std::max<std::int64_t>(0, shift.min - heads) * shift.priority,
        number);
    add(Constraint::overstaffed, std::max<std::int64_t>(0, heads - shift.max), number);
    add(Constraint::priority, (shift.max - filled) * shift.priority, number);
}

void Cover::judge_costs(Index number)
{
    const Shift& shift = problem_.shifts[as_size(number)];
    if (shift.is_history)
        return;
    const Money cost = Money{shift.cost} * std::ssize(on_[as_size(number)]);
    judgement_.shift_costs += cost;
    add(Constraint::costs, static_cast<std::int64_t>(divide_rounded(cost.get(), kMoneySteps)),
        number);
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
    each_shift_within(demand.from, demand.to, [&](Index s) {
        const Shift& shift = problem_.shifts[as_size(s)];
        for (const Index employee : on_[as_size(s)]) {
            if (!suits(employee, shift, demand))
                continue;
            changes[std::max(shift.from, demand.from)].emplace_back(employee, 1);
            changes[std::min(shift.to, demand.to)].emplace_back(employee, -1);
        }
    });
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

void Cover::judge_requirement(Index number)
{
    const Requirement& requirement = problem_.requirements[as_size(number)];
    std::set<Index> people, holders;
    bool all_past = true;
    for (const Index s : requirement.shifts) {
        const Shift& shift = problem_.shifts[as_size(s)];
        all_past = all_past && shift.is_history;
        for (const Index employee : on_[as_size(s)]) {
            people.insert(employee);
            if (problem_.employees[as_size(employee)].level_of(requirement.skill, shift.day) > 0)
                holders.insert(employee);
        }
    }
    if (all_past || (people.empty() && !problem_.always_score_shared_skills))
        return;
    add(Constraint::requirements,
        std::max<std::int64_t>(0, requirement.value - std::ssize(holders)),
        requirement.shifts.front())
        .skill = requirement.skill;
}

// A skill is critical when something asks for it and at most a quarter of the employees hold it.
void Cover::find_critical_skills()
{
    if (problem_.weights[Constraint::critical_skills].points == kOff)
        return;
    for (const Shift& shift : problem_.shifts)
        for (const NeededSkill& needed : shift.skills)
            critical_.insert(needed.skill);
    for (const Demand& demand : problem_.demands)
        for (const NeededSkill& needed : demand.skills)
            critical_.insert(needed.skill);
    for (const Requirement& requirement : problem_.requirements)
        critical_.insert(requirement.skill);
    std::erase_if(critical_, [&](Index skill) {
        std::size_t holders = 0;
        for (const Employee& employee : problem_.employees)
            holders += std::any_of(employee.skills.begin(), employee.skills.end(),
                                   [&](const HeldSkill& held) { return held.skill == skill; });
        return 4 * holders > problem_.employees.size();
    });
}

void Cover::judge_critical_skills(Index employee, Index number)
{
    const Shift& shift = problem_.shifts[as_size(number)];
    bool holds = false, is_used = false;
    for (const Index skill : critical_) {
        if (problem_.employees[as_size(employee)].level_of(skill, shift.day) == 0)
            continue;
        holds = true;
        is_used = is_used || std::any_of(shift.skills.begin(), shift.skills.end(),
                                         [&](const NeededSkill& n) { return n.skill == skill; });
    }
    if (holds && !is_used && !shift.is_history)
        add(Constraint::critical_skills, 1, number).employee = employee;
}

// A pair of a published plan that this plan lacks, or the other way round.
void Cover::judge_published(Index employee, Index number)
{
    const auto& people = on_[as_size(number)];
    const bool is_published = published_.contains({employee, number});
    if (published_.empty() ||
        is_published == (std::find(people.begin(), people.end(), employee) != people.end()))
        return;
    const Shift& shift = problem_.shifts[as_size(number)];
    if (is_published && locked_.contains({employee, number}))
        add(Constraint::locked, 1, number).employee = employee;
    else if (problem_.stability > 0)
        judgement_.items.push_back({Constraint::stability,
                                    {Level::soft, problem_.stability},
                                    1,
                                    employee,
                                    number,
                                    kNone,
                                    kNone,
                                    shift.from,
                                    shift.to});
}

void Cover::touch(Index employee, Index shift, Touched& touched) const
{
    const Shift& one = problem_.shifts[as_size(shift)];
    touched.shifts.insert(shift);
    touched.pairs.emplace(employee, shift);
    for (std::size_t d = 0; d < problem_.demands.size(); ++d)
        if (one.from < problem_.demands[d].to && problem_.demands[d].from < one.to)
            touched.demands.insert(static_cast<Index>(d));
    for (std::size_t r = 0; r < problem_.requirements.size(); ++r) {
        const auto& shifts = problem_.requirements[r].shifts;
        if (std::binary_search(shifts.begin(), shifts.end(), shift))
            touched.requirements.insert(static_cast<Index>(r));
    }
    for (std::size_t b = 0; b < problem_.buckets.size(); ++b) {
        const FairnessBucket& bucket = problem_.buckets[b];
        if (bucket.shifts[as_size(shift)] &&
            std::binary_search(bucket.employees.begin(), bucket.employees.end(), employee))
            touched.buckets.insert(static_cast<Index>(b));
    }
}

void Cover::judge(const Touched& touched)
{
    for (const Index shift : touched.shifts) {
        judge_heads(shift);
        judge_costs(shift);
    }
    for (const Index demand : touched.demands)
        judge_demand(demand);
    for (const Index requirement : touched.requirements)
        judge_requirement(requirement);
    for (const auto& [employee, shift] : touched.pairs) {
        const auto& people = on_[as_size(shift)];
        if (std::find(people.begin(), people.end(), employee) != people.end())
            judge_critical_skills(employee, shift);
        judge_published(employee, shift);
    }
    for (const Index bucket : touched.buckets)
        judge_bucket(bucket);
}

void Cover::judge()
{
    Touched all;
    const auto fill = [](std::set<Index>& numbers, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            numbers.insert(numbers.end(), static_cast<Index>(i));
    };
    fill(all.shifts, problem_.shifts.size());
    fill(all.demands, problem_.demands.size());
    fill(all.requirements, problem_.requirements.size());
    fill(all.buckets, problem_.buckets.size());
    all.pairs = published_;
    for (std::size_t s = 0; s < on_.size(); ++s)
        for (const Index employee : on_[s])
            all.pairs.emplace(employee, static_cast<Index>(s));
    judge(all);
}

}  // namespace routeopt::fill::referee
