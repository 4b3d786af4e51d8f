#include "task/search/placer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/rounding.hpp"

namespace routeopt::task::search {
namespace {

constexpr int kMostEvents = 400;  // that are tried for a task that may pause, or for a team

bool has(const std::vector<Index>& some, Index one)
{
    return std::find(some.begin(), some.end(), one) != some.end();
}

}  // namespace

Placer::Placer(const Model& model, const Timetable& timetable)
    : model_(&model), timetable_(&timetable), member_of_(model.problem().people.size(), -1),
      known_(model.problem().people.size())
{
}

Instant Placer::snapped(Instant t) const
{
    const Seconds unit = model_->problem().snap_unit;
    if (unit <= 1 || model_->problem().tasks[as_size(now_.task)].lock.from)
        return t;
    const Instant since = t - model_->problem().snap_origin;
    const Instant rest = ((since % unit) + unit) % unit;
    return rest == 0 ? t : t + unit - rest;
}

std::int64_t Placer::person_price(Index task, Index person, Seconds length) const
{
    const Problem& problem = model_->problem();
    const Task& one = problem.tasks[as_size(task)];
    const ScoreWeights& weights = problem.weights;
    std::int64_t price = 0;
    if (!one.rankings.empty() && weights.ranking > 0) {
        const auto found = std::lower_bound(one.rankings.begin(), one.rankings.end(), person,
                                            [](const Ranking& a, Index b) { return a.person < b; });
        if (found != one.rankings.end() && found->person == person)
            price += weights.ranking * (found->ranking - 1);
    }
    if (weights.cost > 0)
        price += weights.cost * problem.people[as_size(person)].hourly_cost * length / 3600;
    if (weights.reassign > 0 && !one.planned_people.empty() && !has(one.planned_people, person))
        price += weights.reassign;
    return price;
}

// How much the sum of distances from the mean would grow if the person did the task.
std::int64_t Placer::spread_price(Index person) const
{
    const Problem& problem = model_->problem();
    const std::int64_t weight = problem.weights.workload_spread;
    if (weight == 0 || work_ == nullptr)
        return 0;
    const Resource& all = problem.resources[as_size(problem.people[as_size(person)].resource)];
    const Seconds length = now_.wish.length;
    Seconds sum = length;
    for (Index p = all.first_person; p < all.first_person + all.people; ++p)
        sum += (*work_)[as_size(p)];
    const Seconds away = all.people * (*work_)[as_size(person)] - sum;
    return weight * ((std::abs(away + all.people * length) - std::abs(away)) / all.people);
}

std::int64_t Placer::price(Index task, const Placement& placement) const
{
    const Problem& problem = model_->problem();
    const Task& one = problem.tasks[as_size(task)];
    const ScoreWeights& weights = problem.weights;
    const ModeNeed& mode = model_->task(task).modes[as_size(placement.mode)];
    std::int64_t sum = weights.cost * mode.cost;
    if (one.planned_from)
        sum += weights.planned * std::abs(placement.from - *one.planned_from);
    if (placement.people.empty())
        return sum;
    std::int64_t hourly = 0;
    std::int64_t least = INT64_MAX;
    for (const Index person : placement.people) {
        sum += person_price(task, person, 0);
        hourly += problem.people[as_size(person)].hourly_cost;
        least = std::min(least, problem.people[as_size(person)].efficiency);
    }
    if (weights.cost > 0 && hourly > 0) {
        const Seconds length = length_of(mode.duration, least);
        sum += weights.cost *
               static_cast<std::int64_t>(divide_rounded(Int128{hourly} * length, Int128{3600}));
    }
    return sum;
}

bool Placer::place(Index task, const Bounds& bounds, const TeamLimits& limits, double rate,
                   Placement& best)
{
    const Task& one = model_->problem().tasks[as_size(task)];
    const TaskNeed& need = model_->task(task);
    Bounds within = bounds;
    if (one.lock.from) {
        if (*one.lock.from < within.from)
            return false;
        within.from = *one.lock.from;
        within.latest_start = std::min(within.latest_start, *one.lock.from);
    }
    const ScoreWeights& weights = model_->problem().weights;
    const bool has_prices = weights.cost > 0 || weights.setup > 0 || one.planned_from ||
                            !one.rankings.empty() || !one.planned_people.empty();
    bool found = false;
    double least = 0;
    Placement placement;
    for (Index m = 0; m < std::ssize(need.modes); ++m) {
        if (one.lock.mode ? *one.lock.mode != m
                          : need.modes.size() > 1 && is_passed_over(~(task + m)))
            continue;
        for (const std::int64_t threshold : need.modes[as_size(m)].efficiencies) {
            set_attempt(task, m, threshold, within, limits);
            const auto try_now = [&] {
                if (!attempt(placement))
                    return;
                const double value = rate * static_cast<double>(placement.to) +
                                     static_cast<double>(price(task, placement));
                if (!found || value < least) {
                    std::swap(best, placement);
                    least = value;
                }
                found = true;
            };
            try_now();
            if (one.planned_from && *one.planned_from > within.from) {
                now_.bounds.from = *one.planned_from;
                try_now();
            }
            if (found && !has_prices)
                within.latest_end = std::min(within.latest_end, best.to - 1);
        }
    }
    return found;
}

void Placer::set_attempt(Index task, Index mode, std::int64_t threshold, const Bounds& bounds,
                         const TeamLimits& limits)
{
    const Task& one = model_->problem().tasks[as_size(task)];
    const ModeNeed& need = model_->task(task).modes[as_size(mode)];
    const Seconds length = length_of(need.duration, threshold);
    now_ = {task,    mode,      &need,
            &limits, threshold, {task, length, one.setup_group, one.is_interruptible},
            bounds,  0};
    now_.limit = std::min(bounds.latest_start, bounds.latest_end - length);
    if (one.lock.from)
        now_.limit = std::min(now_.limit, *one.lock.from);
}

bool Placer::may_stay(Index task, const Bounds& bounds, Placement& placed)
{
    if (placed.from < bounds.from || placed.from > bounds.latest_start)
        return false;
    std::int64_t least = placed.people.empty() ? kFullEfficiency : INT64_MAX;
    for (const Index person : placed.people)
        least = std::min(least, model_->problem().people[as_size(person)].efficiency);
    Bounds exact = bounds;
    exact.from = exact.latest_start = placed.from;
    TeamLimits limits;
    limits.must = placed.people;
    limits.is_given = true;
    set_attempt(task, placed.mode, least, exact, limits);
    return attempt(placed);
}

bool Placer::attempt(Placement& found)
{
    if (now_.need->people > 0 && now_.need->roles.empty())
        return false;
    ++attempts_;
    found.mode = now_.mode;
    Instant t = std::max(now_.bounds.from, now_.bounds.earliest_end - now_.wish.length);
    for (int events = 0; events < kMostEvents; ++events) {
        t = find_start(t);
        if (t > now_.limit)
            return false;
        if (!choose_team(t, found.people)) {
            t = next_chance(t);
            continue;
        }
        if (finish(t, found)) {
            if (found.to > now_.bounds.latest_end)
                return false;
            if (found.to >= now_.bounds.earliest_end)
                return true;
            t += now_.bounds.earliest_end - found.to;
            continue;
        }
        t = next_event(t);
    }
    return false;
}

// The earliest start, from t on, at which each thing and each role could be had by itself; beyond
// the limit if there is none.
Instant Placer::find_start(Instant t)
{
    for (;;) {
        const Instant start = t;
        t = snapped(t);
        t = start_of_things(t);
        for (std::size_t r = 0; t <= now_.limit && r < now_.need->roles.size(); ++r)
            if (!now_.limits->is_given)
                t = start_of_role(r, t);
        if (t > now_.limit || t == start)
            return t;
    }
}

Instant Placer::start_of_things(Instant t)
{
    const Neighbours* neighbours = model_->neighbours();
    const bool is_moment = now_.wish.length == 0;
    for (const Index line : now_.need->lines) {
        if (line == kNone)
            return kNever;
        if (is_moment && !model_->holds_moments(line, now_.task))
            continue;
        t = timetable_->line(line).earliest(t, now_.wish, now_.limit, neighbours);
        if (t > now_.limit)
            return t;
    }
    if (!is_moment)
        for (const Share& share : now_.need->shares) {
            t = timetable_->profile(share.of).earliest(
                t, now_.wish.may_pause ? 1 : now_.wish.length, share.amount, now_.limit);
            if (t > now_.limit)
                return t;
        }
    for (const Share& share : now_.need->stocks)
        t = timetable_->stock(share.of).earliest(t, share.amount);
    for (const Index person : now_.limits->must) {
        if (t > now_.limit)
            return t;
        if (is_moment && !model_->holds_moments(person, now_.task))
            continue;
        t = timetable_->line(person).earliest(t, now_.wish, now_.limit, neighbours);
    }
    return t;
}

bool Placer::may_do(std::size_t role, Index person) const
{
    const TeamLimits& limits = *now_.limits;
    if (is_passed_over(person))
        return false;
    if (model_->problem().people[as_size(person)].efficiency < now_.threshold)
        return false;
    if (!limits.never.empty() && has(limits.never, person))
        return false;
    for (const TeamLimits::Only& only : limits.only)
        if ((only.resource == kNone || only.resource == now_.need->roles[role].resource) &&
            !has(only.people, person))
            return false;
    return true;
}

// By a hash, so that one is passed over, or not, as long as the seed is the same.
bool Placer::is_passed_over(Index one) const
{
    if (passed_share_ <= 0)
        return false;
    std::uint64_t x = (passed_seed_ + static_cast<std::uint64_t>(one)) * 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ULL;
    return static_cast<double>((x ^ (x >> 32)) >> 11) * 0x1.0p-53 < passed_share_;
}

// Who could start at t, in which roles.
void Placer::gather(Instant t)
{
    members_.clear();
    const bool may_pause = now_.wish.may_pause;
    const bool counts_setups =
        model_->problem().weights.setup > 0 || model_->problem().weights.cost > 0;
    for (std::size_t r = 0; r < now_.need->roles.size(); ++r)
        for (const Index person : now_.need->roles[r].candidates) {
            if (!may_do(r, person) || when(r, person, t, t) != t)
                continue;
            int& at = member_of_[as_size(person)];
            if (at >= 0) {
                members_[static_cast<std::size_t>(at)].roles |= std::uint64_t{1} << r;
                continue;
            }
            at = static_cast<int>(members_.size());
            const Line& line = timetable_->line(person);
            Member member{person,
                          person_price(now_.task, person, now_.wish.length) + spread_price(person),
                          t, model_->scarcity(person), std::uint64_t{1} << r};
            if (may_pause)
                member.end = after_work(*line.kind().windows, 0, t, now_.wish.length);
            if (line.kind().setups != nullptr) {
                const ChangeOver change = line.change_over_at(t, now_.wish.group);
                member.tie += 1e9 * static_cast<double>(change.duration);
                if (counts_setups)
                    member.price += model_->problem().weights.setup * change.duration +
                                    model_->problem().weights.cost * change.cost;
            }
            members_.push_back(member);
        }
    for (const Member& member : members_)
        member_of_[as_size(member.person)] = -1;
}

bool Placer::choose_team(Instant t, std::vector<Index>& people)
{
    people.clear();
    if (now_.limits->is_given) {
        people = now_.limits->must;
        return true;
    }
    if (now_.need->roles.empty())
        return true;
    gather(t);
    const std::vector<Index>& must = now_.limits->must;
    const auto before = [](const Member& a, const Member& b) {
        if (a.end != b.end)
            return a.end < b.end;
        if (a.price != b.price)
            return a.price < b.price;
        return a.tie != b.tie ? a.tie < b.tie : a.person < b.person;
    };
    if (now_.need->people == 1 && must.empty()) {
        if (members_.empty())
            return false;
        people.push_back(std::min_element(members_.begin(), members_.end(), before)->person);
        return true;
    }
    std::sort(members_.begin(), members_.end(), before);
    if (!must.empty())
        std::stable_partition(members_.begin(), members_.end(),
                              [&](const Member& one) { return has(must, one.person); });
    team_.start();
    for (const RoleNeed& role : now_.need->roles)
        team_.need(role.role->count);
    std::size_t joined = 0;
    for (std::size_t i = 0; i < members_.size() && !team_.is_full(); ++i) {
        std::vector<int>& roles = team_.scratch();
        roles.clear();
        for (std::uint64_t left = members_[i].roles; left != 0; left &= left - 1)
            roles.push_back(std::countr_zero(left));
        if (team_.add(members_[i].person, roles) && has(must, members_[i].person))
            ++joined;
    }
    if (!team_.is_full() || joined < must.size())
        return false;
    people = team_.people();
    std::sort(people.begin(), people.end());
    return true;
}

// The next time, after t, at which somebody else could start.
Instant Placer::next_chance(Instant t)
{
    Instant next = kNever;
    for (std::size_t r = 0; r < now_.need->roles.size(); ++r)
        for (const Index person : now_.need->roles[r].candidates) {
            if (!may_do(r, person))
                continue;
            const Instant found = when(r, person, t, std::min(now_.limit, next));
            next = std::min(next, found > t ? found : kNever);
        }
    return next;
}

// The next time, after t, at which something begins to work or becomes free.
Instant Placer::next_event(Instant t) const
{
    Instant next = kNever;
    for (const RoleNeed& role : now_.need->roles)
        for (const Index person : role.candidates)
            next = std::min(next, timetable_->line(person).next_event(t));
    for (const Index person : now_.limits->must)
        next = std::min(next, timetable_->line(person).next_event(t));
    for (const Index line : now_.need->lines)
        next = std::min(next, timetable_->line(line).next_event(t));
    for (const Share& share : now_.need->shares)
        next = std::min(next, timetable_->profile(share.of).next_event(t));
    return next;
}

// Sets when the task starts and ends, and says whether that can be.
bool Placer::finish(Instant t, Placement& found)
{
    std::int64_t least = found.people.empty() ? kFullEfficiency : INT64_MAX;
    for (const Index person : found.people)
        least = std::min(least, model_->problem().people[as_size(person)].efficiency);
    const Seconds length = length_of(now_.need->duration, least);
    found.from = t;
    found.to = t + length;
    if (length == 0)
        return true;
    if (!now_.wish.may_pause)
        return true;
    timetable_->calendars_of(*now_.need, found.people, calendars_);
    if (!parts_of(calendars_, t, length, parts_))
        return false;
    found.to = parts_.empty() ? t : parts_.back().to;
    return is_free_until(found);
}

// Of a task that may pause.
bool Placer::is_free_until(const Placement& found) const
{
    const auto is_free = [&](Index line) {
        return timetable_->line(line).is_free(found.from, found.to, now_.wish.group);
    };
    for (const Index person : found.people)
        if (!is_free(person) || !timetable_->line(person).keeps_max_work(parts_))
            return false;
    for (const Index line : now_.need->lines)
        if (!is_free(line))
            return false;
    for (const Share& share : now_.need->shares)
        if (!timetable_->profile(share.of).is_free(found.from, found.to, share.amount))
            return false;
    for (std::size_t r = 0; r < now_.need->roles.size(); ++r)
        if (now_.need->roles[r].role->is_timed)
            for (const Index person : found.people) {
                const auto& all = now_.need->roles[r].candidates;
                if (!std::binary_search(all.begin(), all.end(), person))
                    continue;
                for (const HeldSkill& held : model_->problem().people[as_size(person)].skills)
                    if (held.from <= found.from && held.to > found.from && held.to < found.to)
                        return false;
            }
    return true;
}

}  // namespace routeopt::task::search
