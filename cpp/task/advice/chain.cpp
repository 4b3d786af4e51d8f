#include "task/advice/chain.hpp"

#include <algorithm>
#include <array>

namespace routeopt::task::advice {
namespace {

using referee::Breach;

// The rule that is told first where a start would break several.
constexpr std::array kByTelling{
    Rule::planned_start,
    Rule::precedence,
    Rule::max_lag,
    Rule::same_time,
    Rule::resource_capacity,
    Rule::setup_time,
    Rule::stock,
    Rule::max_work_time,
    Rule::skill,
    Rule::earliest,
    Rule::period,
    Rule::calendar,
};

std::size_t rank_of(Rule rule)
{
    const auto found = std::find(kByTelling.begin(), kByTelling.end(), rule);
    return static_cast<std::size_t>(found - kByTelling.begin());
}

const Breach* same_in(const std::vector<Breach>& all, const Breach& one)
{
    for (const Breach& other : all)
        if (other.rule == one.rule && other.task == one.task && other.order == one.order)
            return &other;
    return nullptr;
}

}  // namespace

ChainFinder::ChainFinder(const Problem& problem, const Plan& plan)
    : problem_(problem), plan_(plan), clocks_(problem), arcs_(plan.size()),
      served_by_(problem.people.size()), users_of_(problem.resources.size())
{
    for (Index a = 0; a < std::ssize(problem.arcs); ++a)
        for (const Index task : {problem.arcs[as_size(a)].before, problem.arcs[as_size(a)].next})
            arcs_[as_size(task)].push_back(a);
    for (Index t = 0; t < std::ssize(plan); ++t) {
        if (!plan[as_size(t)].is_planned())
            continue;
        for (const Index person : plan[as_size(t)].people)
            served_by_[as_size(person)].push_back(t);
        const Mode& mode = problem.tasks[as_size(t)].modes[as_size(plan[as_size(t)].mode)];
        for (const Requirement& needed : mode.requirements)
            if (problem.resources[as_size(needed.resource)].kind != ResourceKind::plannable)
                users_of_[as_size(needed.resource)].push_back(t);
    }
}

Index ChainFinder::last_task(Index o) const
{
    const Order& order = problem_.orders[as_size(o)];
    Index last = kNone;
    for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
        if (plan_[as_size(t)].is_planned() &&
            (last == kNone || plan_[as_size(t)].to > plan_[as_size(last)].to))
            last = t;
    return last;
}

// The part of the plan that has to do with a task that starts at `tried` or later: whoever serves
// it and what it needs, what comes before and after it, and what relations say.
Plan ChainFinder::around(Index number, Instant tried) const
{
    Plan some(plan_.size());
    const Placement& placed = plan_[as_size(number)];
    const auto add = [&](Index task) { some[as_size(task)] = plan_[as_size(task)]; };
    const auto add_order = [&](Index o) {
        const Order& order = problem_.orders[as_size(o)];
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            add(t);
    };
    const Index own = problem_.tasks[as_size(number)].order;
    add_order(own);
    for (const Index a : arcs_[as_size(number)]) {
        add_order(problem_.tasks[as_size(problem_.arcs[as_size(a)].before)].order);
        add_order(problem_.tasks[as_size(problem_.arcs[as_size(a)].next)].order);
    }
    for (Index o = 0; o < std::ssize(problem_.orders); ++o) {
        const std::vector<Index>& after = problem_.orders[as_size(o)].after;
        if (std::find(after.begin(), after.end(), own) != after.end())
            add_order(o);
    }
    for (const Index before : problem_.orders[as_size(own)].after)
        add_order(before);
    for (const Relation& relation : problem_.relations)
        if (relation.kind == RelationKind::all_or_none || relation.kind == RelationKind::one_of)
            std::for_each(relation.members.begin(), relation.members.end(), add_order);
        else if (std::find(relation.members.begin(), relation.members.end(), number) !=
                 relation.members.end())
            std::for_each(relation.members.begin(), relation.members.end(), add);
    for (const Index person : placed.people)
        for (const Index task : served_by_[as_size(person)])
            add(task);
    const Mode& mode = problem_.tasks[as_size(number)].modes[as_size(placed.mode)];
    for (const Requirement& needed : mode.requirements) {
        const Resource& resource = problem_.resources[as_size(needed.resource)];
        const bool needs_all = resource.kind == ResourceKind::consumable || resource.has_setups;
        for (const Index task : users_of_[as_size(needed.resource)]) {
            const Placement& other = plan_[as_size(task)];
            if (needs_all || (other.from < placed.to && other.to > tried))
                add(task);
        }
    }
    return some;
}

// What the task would break there that is not broken now, or more of it.
Link ChainFinder::link_at(Index task, Instant tried) const
{
    Plan some = around(task, tried);
    const std::vector<Breach> before = referee::judge(problem_, some).breaches;
    some[as_size(task)].from = tried;
    some[as_size(task)].to = kOpenEnd;
    referee::close_ends(problem_, some);
    std::vector<Breach> more;
    for (const Breach& one : referee::judge(problem_, some).breaches) {
        const Breach* known = same_in(before, one);
        if (known == nullptr || known->amount < one.amount)
            more.push_back(one);
    }
    Link link;
    link.task = task;
    link.tried = tried;
    std::stable_sort(more.begin(), more.end(), [](const Breach& a, const Breach& b) {
        return rank_of(a.rule) < rank_of(b.rule);
    });
    if (more.empty())
        return link;
    const Breach& told = more.front();
    link.rule = told.rule;
    link.resource = told.resource;
    link.person = told.person;
    // Where an earlier start is in the way of another task, that one holds it.
    link.other = told.task == task || told.task == kNone ? told.other : told.task;
    for (const Breach& one : more)
        if (one.rule != told.rule &&
            std::find(link.also.begin(), link.also.end(), one.rule) == link.also.end())
            link.also.push_back(one.rule);
    return link;
}

// The latest start before an instant that lies at a working time long enough.
std::optional<Instant> ChainFinder::earlier_start(Index number, Instant before) const
{
    const Task& task = problem_.tasks[as_size(number)];
    const Placement& placed = plan_[as_size(number)];
    const Mode& mode = task.modes[as_size(placed.mode)];
    const Seconds length = std::max<Seconds>(
        1, task.is_interruptible ? 1 : referee::length_with(problem_, mode, placed.people));
    const auto windows = clocks_.of_task(mode, placed.people);
    const Seconds unit = std::max<Seconds>(1, problem_.snap_unit);
    for (Instant at = before; at > problem_.period.from;) {
        // Where the last time before `at` begins at which all work.
        Instant last = problem_.period.from;
        for (const Windows* one : windows) {
            const auto after =
                std::lower_bound(one->begin(), one->end(), at,
                                 [](const Interval& window, Instant t) { return window.from < t; });
            if (after == one->begin())
                return std::nullopt;
            last = std::max(last, std::prev(after)->from);
        }
        const auto common = referee::next_common(windows, last);
        if (common && common->from < at && common->to - common->from >= length) {
            Instant start = std::min(std::min(common->to, at + length) - length, before - 1);
            start -= (((start - problem_.snap_origin) % unit) + unit) % unit;
            if (start >= common->from)
                return start;
        }
        at = last;
    }
    return std::nullopt;
}

// Why a task does not start earlier: one link, or two where working time alone holds it.
const Chain& ChainFinder::links_of(Index task)
{
    const auto [known, is_new] = links_.try_emplace(task);
    if (!is_new)
        return known->second;
    const Instant from = plan_[as_size(task)].from;
    known->second.push_back(link_at(task, from - std::max<Seconds>(1, problem_.snap_unit)));
    if (known->second.back().rule == Rule::calendar)
        if (const auto earlier = earlier_start(task, from))
            known->second.push_back(link_at(task, *earlier));
    return known->second;
}

Chain ChainFinder::chain_of(Index order, const std::function<bool()>& goes_on)
{
    Chain chain;
    Index task = last_task(order);
    while (chain.size() < kMostLinks && goes_on()) {
        const Chain& links = links_of(task);
        chain.insert(chain.end(), links.begin(), links.end());
        const Index other = chain.back().other;
        if (!chain.back().rule || other == kNone || !plan_[as_size(other)].is_planned() ||
            plan_[as_size(other)].from >= plan_[as_size(task)].from)
            break;
        task = other;
    }
    return chain;
}

}  // namespace routeopt::task::advice
