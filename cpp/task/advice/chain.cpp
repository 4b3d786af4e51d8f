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
    : problem_(problem), plan_(plan), clocks_(problem),
      before_(referee::judge(problem, plan).breaches)
{
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

// What the task would break there that is not broken now, or more of it.
Link ChainFinder::link_at(Index task, Instant tried)
{
    const Placement kept = plan_[as_size(task)];
    plan_[as_size(task)].from = tried;
    plan_[as_size(task)].to = kOpenEnd;
    referee::close_ends(problem_, plan_);
    std::vector<Breach> more;
    for (const Breach& one : referee::judge(problem_, plan_).breaches) {
        const Breach* known = same_in(before_, one);
        if (known == nullptr || known->amount < one.amount)
            more.push_back(one);
    }
    plan_[as_size(task)] = kept;
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
            const Instant start = std::min(std::min(common->to, at + length) - length, before - 1);
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
