// The starts at which a task could begin, one after the other.
#include <algorithm>

#include "task/advice/places.hpp"

namespace routeopt::task::advice {
namespace {

using search::kNever;
using search::Line;
using search::Share;

}  // namespace

Instant Places::snapped(Instant t) const
{
    const Seconds unit = problem_.snap_unit;
    if (unit <= 1 || t >= kNever || problem_.tasks[as_size(task_)].lock.from)
        return t;
    const Instant rest = (((t - problem_.snap_origin) % unit) + unit) % unit;
    return rest == 0 ? t : t + unit - rest;
}

bool Places::needs_line(const Kind& kind, Index line) const
{
    return kind.wish.length > 0 || model_.holds_moments(line, task_);
}

// The first start from t on at which all things that are not chosen could be had, each by itself.
Instant Places::start_of_things(const Kind& kind, Instant t) const
{
    const search::Timetable& timetable = plan_.timetable();
    for (Instant before = kNever; t != before && t <= kind.limit;) {
        before = t;
        t = snapped(t);
        for (const Index line : kind.need->lines) {
            if (line == kNone)
                return kNever;
            if (needs_line(kind, line))
                t = timetable.line(line).earliest(t, kind.wish, kind.limit, model_.neighbours());
            if (t > kind.limit)
                return t;
        }
        if (kind.wish.length > 0)
            for (const Share& share : kind.need->shares)
                t = timetable.profile(share.of).earliest(
                    t, kind.wish.may_pause ? 1 : kind.wish.length, share.amount, kind.limit);
        for (const Share& share : kind.need->stocks)
            t = timetable.stock(share.of).earliest(t, share.amount);
    }
    return t;
}

bool Places::things_are_free(const Kind& kind, Interval span) const
{
    const search::Timetable& timetable = plan_.timetable();
    if (span.from == span.to)
        return true;
    for (const Index line : kind.need->lines)
        if (!timetable.line(line).is_free(span.from, span.to, kind.wish.group))
            return false;
    return std::all_of(kind.need->shares.begin(), kind.need->shares.end(), [&](const Share& share) {
        return timetable.profile(share.of).is_free(span.from, span.to, share.amount);
    });
}

Instant Places::next_of_things(const Kind& kind, Instant t) const
{
    Instant next = kNever;
    for (const Index line : kind.need->lines)
        next = std::min(next, plan_.timetable().line(line).next_event(t));
    for (const Share& share : kind.need->shares)
        next = std::min(next, plan_.timetable().profile(share.of).next_event(t));
    return next;
}

// The end of a task that starts at t; nothing where it cannot.
std::optional<Instant> Places::end_of(const Kind& kind,
                                      const std::vector<const Windows*>& calendars, Instant t)
{
    if (!kind.wish.may_pause || kind.wish.length == 0)
        return t + kind.wish.length;
    std::vector<const Windows*> all;
    plan_.timetable().calendars_of(*kind.need, {}, all);
    if (!kind.pool.empty())
        all.insert(all.end(), calendars.begin(), calendars.end());
    if (!search::parts_of(all, t, kind.wish.length, parts_))
        return std::nullopt;
    return parts_.back().to;
}

// Whether a person's skills hold all the time; else `next` is no later than when they may.
bool Places::is_skilled(const Role& role, Index person, Interval span, Instant& next) const
{
    return std::all_of(role.skills.begin(), role.skills.end(), [&](const NeededSkill& needed) {
        bool holds = false;
        for (const HeldSkill& held : problem_.people[as_size(person)].skills) {
            if (held.skill != needed.skill || held.level < needed.min_level)
                continue;
            holds = holds || (held.from <= span.from && span.to <= held.to);
            if (held.from > span.from)
                next = std::min(next, held.from);
        }
        return holds;
    });
}

void Places::sweep(const Kind& kind, const std::vector<const Windows*>& calendars)
{
    Instant t = wanted_.bounds.from;
    if (!kind.wish.may_pause)
        t = std::max(t, wanted_.bounds.earliest_end - kind.wish.length);
    const bool falls = kind.has_events && !kind.wish.may_pause;  // change-overs may cost less later
    std::optional<double> best;
    for (;;) {
        t = start_of_things(kind, t);
        if (t > kind.limit)
            return;
        if (!goes_on_()) {
            is_complete_ = false;
            return;
        }
        Instant next = kNever;
        const std::size_t before = found_.size();
        if (look_at_start(kind, calendars, t, next) && wanted_.only_first)
            return;
        for (std::size_t i = std::min(before, found_.size()); i < found_.size(); ++i)
            if (found_[i].placement.from == t)
                best = std::min(best.value_or(found_[i].cost), found_[i].cost);
        const auto& planned_from = problem_.tasks[as_size(task_)].planned_from;
        const double later = planned_from && t >= *planned_from ? planned_cost(t) : 0;
        if (!wanted_.all_teams && !falls && best && *best <= kind.least_cost + later + 1e-6)
            return;
        if (wanted_.all_teams && found_.size() >= wanted_.most) {
            is_complete_ = false;
            return;
        }
        if (next > kind.limit)
            return;
        t = next;
    }
}

// Takes in the teams that could begin at t; false where there is none. `next`: when others could.
bool Places::look_at_start(const Kind& kind, const std::vector<const Windows*>& calendars,
                           Instant t, Instant& next)
{
    const search::Timetable& timetable = plan_.timetable();
    if (kind.has_events)
        next = next_of_things(kind, t);
    const auto end = end_of(kind, calendars, t);
    const bool is_open = end && things_are_free(kind, {t, *end});
    const std::vector<Interval> parts = parts_;
    double cost = kind.fixed_cost + planned_cost(t);
    for (const Index line : kind.need->lines)
        cost += setup_cost(line, t, kind.wish.group);
    std::vector<Offer> offers;
    for (const Offer& one : kind.pool) {
        const Line& line = timetable.line(one.person);
        const Instant from = needs_line(kind, one.person)
                                 ? line.earliest(t, kind.wish, kind.limit, model_.neighbours())
                                 : t;
        if (from > t) {
            next = std::min(next, snapped(from));
            continue;
        }
        if (kind.has_events)
            next = std::min(next, line.next_event(t));
        if (!is_open)
            continue;
        if (kind.wish.may_pause && kind.wish.length > 0) {
            if (!line.is_free(t, *end, kind.wish.group))
                continue;
            if (!line.keeps_max_work(parts)) {
                is_complete_ = false;  // a later start on the same day may do
                continue;
            }
        }
        Offer offer{one.person, one.cost + setup_cost(one.person, t, kind.wish.group), {}};
        for (const int role : one.roles)
            if (limits_.is_given ||
                is_skilled(*kind.need->roles[static_cast<std::size_t>(role)].role, one.person,
                           {t, *end}, next))
                offer.roles.push_back(role);
        if (!offer.roles.empty())
            offers.push_back(std::move(offer));
    }
    if (!is_open)
        return false;
    const auto teams =
        cheapest_teams(counts_of(kind), offers, limits_.must, wanted_.all_teams, wanted_.most);
    for (const std::vector<Index>& team : teams) {
        double sum = cost;
        for (const Offer& offer : offers)
            if (std::binary_search(team.begin(), team.end(), offer.person))
                sum += offer.cost;
        take_in(kind, team, t, sum);
    }
    return !teams.empty();
}

}  // namespace routeopt::task::advice
