#include "task/advice/places.hpp"

#include <algorithm>
#include <cmath>

namespace routeopt::task::advice {
namespace {

using search::kNever;
using search::Line;

constexpr std::size_t kMostSets = 500;  // of calendars that are looked at

bool has(const std::vector<Index>& some, Index one)
{
    return std::find(some.begin(), some.end(), one) != some.end();
}

bool is_same(const Placement& a, const Placement& b)
{
    return a.mode == b.mode && a.people == b.people;
}

bool dominates(const Place& a, const Place& b)
{
    return a.placement.to <= b.placement.to && a.cost <= b.cost &&
           (a.placement.to < b.placement.to || a.cost < b.cost);
}

}  // namespace

Places::Places(const search::Plan& plan, const std::function<bool()>& goes_on)
    : plan_(plan), model_(plan.model()), problem_(plan.model().problem()), goes_on_(goes_on)
{
}

std::vector<Place> Places::of(Index task, const Wanted& wanted)
{
    task_ = task;
    wanted_ = wanted;
    found_.clear();
    plan_.limits_of(task, limits_);
    sum_work();
    const Task& one = problem_.tasks[as_size(task)];
    if (one.lock.from) {
        wanted_.bounds.from = std::max(wanted_.bounds.from, *one.lock.from);
        wanted_.bounds.latest_start = std::min(wanted_.bounds.latest_start, *one.lock.from);
    }
    for (Index m = 0; m < std::ssize(one.modes); ++m)
        if (one.lock.mode.value_or(m) == m)
            look_at_mode(m);
    std::stable_sort(found_.begin(), found_.end(), [](const Place& a, const Place& b) {
        return a.placement.to != b.placement.to ? a.placement.to < b.placement.to : a.cost < b.cost;
    });
    return std::move(found_);
}

void Places::sum_work()
{
    if (problem_.weights.workload_spread == 0)
        return;
    work_.assign(problem_.people.size(), 0);
    std::vector<Interval> parts;
    for (Index t = 0; t < model_.tasks(); ++t) {
        if (!plan_.at(t).is_planned() || plan_.at(t).people.empty())
            continue;
        plan_.timetable().parts_of_task(t, plan_.at(t), parts);
        for (const Interval& part : parts)
            for (const Index person : plan_.at(t).people)
                work_[as_size(person)] += part.to - part.from;
    }
}

void Places::look_at_mode(Index mode)
{
    const search::ModeNeed& need = model_.task(task_).modes[as_size(mode)];
    std::vector<Index> people = limits_.must;
    for (const search::RoleNeed& role : need.roles)
        if (!limits_.is_given)
            people.insert(people.end(), role.candidates.begin(), role.candidates.end());
    std::vector<std::int64_t> efficiencies;
    std::vector<const Windows*> calendars;
    const auto add = [](auto& all, auto one) {
        if (std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(one);
    };
    for (const Index person : people) {
        add(efficiencies, problem_.people[as_size(person)].efficiency);
        add(calendars, plan_.timetable().line(person).kind().windows);
    }
    if (limits_.is_given && !people.empty())
        efficiencies = {*std::min_element(efficiencies.begin(), efficiencies.end())};
    if (efficiencies.empty())
        efficiencies.push_back(kFullEfficiency);
    std::sort(efficiencies.begin(), efficiencies.end(), std::greater<>{});
    // Where a task may pause its end depends on whose calendars the team has.
    const bool may_pause = problem_.tasks[as_size(task_)].is_interruptible;
    const bool by_calendar = may_pause && !limits_.is_given && calendars.size() > 1;
    const auto sets = by_calendar ? sets_of(calendars, need.people)
                                  : std::vector<std::vector<const Windows*>>{calendars};
    for (const std::int64_t efficiency : efficiencies)
        for (const std::vector<const Windows*>& set : sets) {
            Kind kind;
            kind.mode = mode;
            kind.need = &need;
            kind.efficiency = efficiency;
            look_at(kind, set);
        }
}

// The sets of at most so many of the calendars, small ones first.
std::vector<std::vector<const Windows*>>
Places::sets_of(const std::vector<const Windows*>& calendars, std::int64_t most)
{
    std::vector<std::vector<const Windows*>> sets;
    std::vector<std::size_t> last;  // of each set: the place of its last calendar
    for (std::size_t c = 0; c < calendars.size(); ++c) {
        sets.push_back({calendars[c]});
        last.push_back(c);
    }
    for (std::size_t i = 0; i < sets.size() && std::ssize(sets[i]) < most; ++i)
        for (std::size_t c = last[i] + 1; c < calendars.size(); ++c) {
            if (sets.size() >= kMostSets) {
                is_complete_ = false;
                return sets;
            }
            std::vector<const Windows*> larger = sets[i];
            larger.push_back(calendars[c]);
            sets.push_back(std::move(larger));
            last.push_back(c);
        }
    return sets;
}

void Places::look_at(Kind& kind, const std::vector<const Windows*>& calendars)
{
    const Task& one = problem_.tasks[as_size(task_)];
    kind.wish = {task_, length_of(kind.need->duration, kind.efficiency), one.setup_group,
                 one.is_interruptible};
    kind.limit =
        std::min(wanted_.bounds.latest_start, wanted_.bounds.latest_end - kind.wish.length);
    kind.fixed_cost = static_cast<double>(problem_.weights.cost * kind.need->cost);
    if (problem_.weights.workload_spread > 0)
        kind.fixed_cost += spread_of_others(kind);
    const bool counts_setups = problem_.weights.setup > 0 || problem_.weights.cost > 0;
    kind.has_events = one.is_interruptible;
    for (const search::RoleNeed& role : kind.need->roles)
        kind.has_events = kind.has_events || role.role->is_timed ||
                          (counts_setups && problem_.resources[as_size(role.resource)].has_setups);
    for (const Index line : kind.need->lines)
        kind.has_events =
            kind.has_events || (counts_setups && line != kNone &&
                                plan_.timetable().line(line).kind().setups != nullptr);
    gather_pool(kind, calendars);
    const auto best = cheapest_teams(counts_of(kind), kind.pool, limits_.must, false, 1);
    if (best.empty())
        return;
    kind.least_cost = kind.fixed_cost;
    for (const Offer& offer : kind.pool)
        if (has(best.front(), offer.person))
            kind.least_cost += offer.cost;
    sweep(kind, calendars);
}

void Places::gather_pool(Kind& kind, const std::vector<const Windows*>& calendars)
{
    kind.pool.clear();
    std::vector<int> at(problem_.people.size(), -1);
    const auto add = [&](Index person, int role) {
        const Windows* own = plan_.timetable().line(person).kind().windows;
        if (std::find(calendars.begin(), calendars.end(), own) == calendars.end())
            return;
        int& place = at[as_size(person)];
        if (place < 0) {
            place = static_cast<int>(kind.pool.size());
            kind.pool.push_back({person, base_cost(kind, person), {}});
        }
        kind.pool[static_cast<std::size_t>(place)].roles.push_back(role);
    };
    if (limits_.is_given) {
        for (const Index person : limits_.must)
            add(person, 0);
        return;
    }
    for (std::size_t r = 0; r < kind.need->roles.size(); ++r)
        for (const Index person : kind.need->roles[r].candidates)
            if (may_serve(kind, r, person))
                add(person, static_cast<int>(r));
}

// A team that is given is one role of as many people as it has; the rules judge it.
std::vector<std::int64_t> Places::counts_of(const Kind& kind) const
{
    std::vector<std::int64_t> counts;
    if (limits_.is_given) {
        if (!limits_.must.empty())
            counts.push_back(std::ssize(limits_.must));
        return counts;
    }
    for (const search::RoleNeed& role : kind.need->roles)
        counts.push_back(role.role->count);
    return counts;
}

bool Places::may_serve(const Kind& kind, std::size_t role, Index person) const
{
    if (problem_.people[as_size(person)].efficiency < kind.efficiency || has(limits_.never, person))
        return false;
    return std::all_of(limits_.only.begin(), limits_.only.end(), [&](const auto& only) {
        return (only.resource != kNone && only.resource != kind.need->roles[role].resource) ||
               has(only.people, person);
    });
}

double Places::base_cost(const Kind& kind, Index person) const
{
    const Task& task = problem_.tasks[as_size(task_)];
    const ScoreWeights& weights = problem_.weights;
    double cost = 0;
    for (const Ranking& one : task.rankings)
        if (one.person == person)
            cost += static_cast<double>(weights.ranking * (one.ranking - 1));
    if (weights.cost > 0)
        cost += static_cast<double>(weights.cost) *
                static_cast<double>(problem_.people[as_size(person)].hourly_cost) *
                static_cast<double>(kind.wish.length) / 3600;
    if (weights.reassign > 0 && !task.planned_people.empty() && !has(task.planned_people, person))
        cost += static_cast<double>(weights.reassign);
    return weights.workload_spread > 0 ? cost + spread_cost(kind, person) : cost;
}

// The mean work of a resource's people if a mode's people had that much more, and without.
double Places::mean_work(const Resource& resource, Seconds more) const
{
    Seconds sum = more;
    for (Index p = resource.first_person; p < resource.first_person + resource.people; ++p)
        sum += work_[as_size(p)];
    return static_cast<double>(sum) / static_cast<double>(resource.people);
}

// What the spread of work of those who do not serve changes by, as the mean does: of every team
// of a kind it is the same.
double Places::spread_of_others(const Kind& kind) const
{
    double cost = 0;
    for (const Requirement& needed :
         problem_.tasks[as_size(task_)].modes[as_size(kind.mode)].requirements) {
        const Resource& resource = problem_.resources[as_size(needed.resource)];
        if (resource.people == 0)
            continue;
        const double before = mean_work(resource, 0);
        const double mean = mean_work(resource, needed.amount * kind.wish.length);
        for (Index p = resource.first_person; p < resource.first_person + resource.people; ++p) {
            const auto own = static_cast<double>(work_[as_size(p)]);
            cost += std::abs(own - mean) - std::abs(own - before);
        }
    }
    return static_cast<double>(problem_.weights.workload_spread) * cost;
}

// What somebody adds to that by serving.
double Places::spread_cost(const Kind& kind, Index person) const
{
    const Index number = problem_.people[as_size(person)].resource;
    std::int64_t count = 0;
    for (const Requirement& needed :
         problem_.tasks[as_size(task_)].modes[as_size(kind.mode)].requirements)
        if (needed.resource == number)
            count = needed.amount;
    const double mean = mean_work(problem_.resources[as_size(number)], count * kind.wish.length);
    const auto own = static_cast<double>(work_[as_size(person)]);
    return static_cast<double>(problem_.weights.workload_spread) *
           (std::abs(own + static_cast<double>(kind.wish.length) - mean) - std::abs(own - mean));
}

// Of a task's own change-over, and of the one after it, which it replaces.
double Places::setup_cost(Index line, Instant t, Index group) const
{
    const Line& one = plan_.timetable().line(line);
    const Setups* setups = one.kind().setups;
    if (setups == nullptr || group == kNone)
        return 0;
    const auto& all = one.all();
    const auto next = std::upper_bound(
        all.begin(), all.end(), t, [](Instant at, const Line::Held& held) { return at < held.to; });
    const Index before = next == all.begin() ? one.kind().initial : std::prev(next)->after;
    const auto after =
        std::find_if(next, all.end(), [](const Line::Held& held) { return held.group != kNone; });
    ChangeOver more = setups->between(before, group);
    if (after != all.end()) {
        const ChangeOver now = setups->between(group, after->group);
        more.duration += now.duration - after->change_over.duration;
        more.cost += now.cost - after->change_over.cost;
    }
    return static_cast<double>(problem_.weights.setup * more.duration +
                               problem_.weights.cost * more.cost);
}

double Places::planned_cost(Instant t) const
{
    const Task& task = problem_.tasks[as_size(task_)];
    if (!task.planned_from)
        return 0;
    return static_cast<double>(problem_.weights.planned) *
           static_cast<double>(std::abs(t - *task.planned_from));
}

void Places::take_in(const Kind& kind, std::vector<Index> people, Instant t, double cost)
{
    std::int64_t least = people.empty() ? kFullEfficiency : INT64_MAX;
    for (const Index person : people)
        least = std::min(least, problem_.people[as_size(person)].efficiency);
    if (least > kind.efficiency && !limits_.is_given && !people.empty())
        return;  // a shorter kind has it
    Place place{{kind.mode, t, t + kind.wish.length, std::move(people)}, cost};
    if (kind.wish.may_pause && kind.wish.length > 0) {
        std::vector<const Windows*> calendars;
        plan_.timetable().calendars_of(*kind.need, place.placement.people, calendars);
        if (!search::parts_of(calendars, t, kind.wish.length, parts_))
            return;
        place.placement.to = parts_.back().to;
    }
    if (place.placement.to > wanted_.bounds.latest_end ||
        place.placement.to < wanted_.bounds.earliest_end)
        return;
    for (Place& known : found_)
        if (is_same(known.placement, place.placement)) {
            // The same team was found before: its earliest place counts.
            if (known.placement.from <= t)
                return;
            std::swap(known, place);
            return;
        }
    if (!wanted_.all_teams) {
        for (const Place& known : found_)
            if (dominates(known, place))
                return;
        std::erase_if(found_, [&](const Place& known) { return dominates(place, known); });
    }
    found_.push_back(std::move(place));
}

}  // namespace routeopt::task::advice
