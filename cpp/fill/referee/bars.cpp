#include "fill/referee/bars.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "fill/referee/overlap.hpp"
#include "fill/referee/referee.hpp"

namespace routeopt::fill::referee {
namespace {

Seconds hours_within(const Shift& shift, const Span& span)
{
    const Seconds inside = overlap(shift.from, shift.to, span.from, span.to);
    return inside - shift.unpaid_break * inside / shift.length();
}

// Constraints about a person that only the whole judgement knows, where they are made hard.
constexpr std::array kRarelyHard{
    Constraint::soft_skills, Constraint::soft_skills_level, Constraint::preference,
    Constraint::wages,       Constraint::distance,          Constraint::distance_by_availability,
    Constraint::working,     Constraint::efficiency,
};

}  // namespace

std::vector<Index> kinds_of(const std::vector<Shift>& shifts)
{
    using Key = std::tuple<std::int64_t, std::int64_t, Seconds, std::string, std::size_t>;
    std::map<Key, Index> numbers;
    std::vector<Index> kinds;
    for (std::size_t s = 0; s < shifts.size(); ++s) {
        const Shift& one = shifts[s];
        const std::size_t own = one.rests.empty() ? shifts.size() : s;
        const auto [entry, is_new] =
            numbers.try_emplace({one.from, one.to, one.unpaid_break, one.tags.to_string(), own},
                                static_cast<Index>(numbers.size()));
        kinds.push_back(entry->second);
    }
    return kinds;
}

Bars::Bars(const Problem& problem, Index employee, std::span<const Index> shifts,
           const std::vector<Index>& kinds)
    : problem_(problem), employee_(problem.employees[as_size(employee)]), number_(employee),
      kinds_(kinds), shifts_(shifts.begin(), shifts.end())
{
    std::sort(shifts_.begin(), shifts_.end(), [&](Index a, Index b) {
        const Shift& first = problem.shifts[as_size(a)];
        const Shift& second = problem.shifts[as_size(b)];
        return std::tie(first.from, first.to, a) < std::tie(second.from, second.to, b);
    });
    std::int64_t latest_end = INT64_MIN;
    for (const Index s : shifts_) {
        const Shift& one = problem.shifts[as_size(s)];
        overlaps_ = overlaps_ || one.from < latest_end;
        latest_end = std::max(latest_end, one.to);
        days_.push_back(one.day);
        works_ = works_ || !one.is_history;
        has_far_rules_ = has_far_rules_ || !one.rests.empty();
    }
    std::sort(days_.begin(), days_.end());
    for (const Limits& limits : employee_.limits) {
        Sums& sums = sums_.emplace_back();
        for (const Span& span : limits.periods->spans) {
            Seconds hours = 0, past = 0;
            for (const Index s : shifts_) {
                const Shift& one = problem.shifts[as_size(s)];
                const Seconds within =
                    limits.periods->excluded(one.day) ? 0 : hours_within(one, span);
                hours += within;
                past += one.is_history ? within : 0;
            }
            std::int64_t days = 0;
            for (std::size_t d = 0; d < days_.size(); ++d)
                days += (d == 0 || days_[d] != days_[d - 1]) && span.has(days_[d]) &&
                        !limits.periods->excluded(days_[d]);
            sums.hours.push_back(hours);
            sums.past.push_back(past);
            sums.days.push_back(days);
        }
        has_far_rules_ = has_far_rules_ || limits.min_weekends_idle || limits.max_weekends_idle;
    }
    const bool is_rare = std::any_of(kRarelyHard.begin(), kRarelyHard.end(),
                                     [&](Constraint constraint) { return is_hard(constraint); });
    has_far_rules_ = has_far_rules_ || is_rare || !employee_.rests.empty() ||
                     !employee_.patterns.empty() || !employee_.rules.empty();
    kinds_are_alike_ = !is_rare && is_hard(Constraint::concurrent);
}

bool Bars::is_unavailable(const Shift& shift) const
{
    if (!employee_.always_available) {
        std::int64_t reached = shift.from;
        for (const Availability& window : employee_.availability)
            if (window.from <= reached && reached < window.to)
                reached = window.to;
        if (reached < shift.to)
            return true;
    }
    return std::any_of(employee_.unavailability.begin(), employee_.unavailability.end(),
                       [&](const Unavailability& off) {
                           return !off.is_soft &&
                                  overlap(off.from, off.to, shift.from, shift.to) > 0;
                       });
}

bool Bars::lacks_skills(const Shift& shift) const
{
    return std::any_of(shift.skills.begin(), shift.skills.end(), [&](const NeededSkill& needed) {
        return needed.hard && employee_.level_of(needed.skill, shift.day) < needed.level;
    });
}

bool Bars::overlaps(const Shift& shift) const
{
    for (const Index s : shifts_) {
        const Shift& one = problem_.shifts[as_size(s)];
        if (one.from >= shift.to)
            break;
        if (one.to > shift.from)
            return true;
    }
    return false;
}

std::optional<Constraint> Bars::by_itself(const Shift& shift) const
{
    const auto lists = [&](const std::vector<Index>& people) {
        return std::binary_search(people.begin(), people.end(), number_);
    };
    if (is_hard(Constraint::concurrent) && overlaps(shift))
        return Constraint::concurrent;
    if (is_hard(Constraint::blacklist) &&
        (lists(shift.blocklist) || (shift.has_allowlist && !lists(shift.allowlist))))
        return Constraint::blacklist;
    if (is_hard(Constraint::availability) && is_unavailable(shift))
        return Constraint::availability;
    if (is_hard(Constraint::day_of_week) &&
        !employee_.weekdays.test(static_cast<std::size_t>(calendar::weekday_of(shift.day))))
        return Constraint::day_of_week;
    if (is_hard(Constraint::skills) && lacks_skills(shift))
        return Constraint::skills;
    return std::nullopt;
}

bool Bars::exceeds_hours(const Shift& shift) const
{
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        const Limits& limits = employee_.limits[i];
        if (!limits.max_hours || limits.periods->excluded(shift.day))
            continue;
        for (std::size_t k = 0; k < sums_[i].hours.size(); ++k) {
            const Seconds now = sums_[i].hours[k], past = sums_[i].past[k];
            const Seconds then = now + hours_within(shift, limits.periods->spans[k]);
            if (then > now && minutes(over(then, past, *limits.max_hours)) >
                                  minutes(over(now, past, *limits.max_hours)))
                return true;
        }
    }
    return false;
}

// A person who begins to work has to work enough.
bool Bars::lacks_hours(const Shift& shift) const
{
    if (works_)
        return false;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        const Limits& limits = employee_.limits[i];
        const bool counts = !limits.periods->excluded(shift.day);
        for (std::size_t k = 0; limits.min_hours && k < sums_[i].hours.size(); ++k) {
            const Span& span = limits.periods->spans[k];
            const Seconds hours = sums_[i].hours[k] + (counts ? hours_within(shift, span) : 0);
            if (hours < calendar::scaled_minimum(*limits.min_hours, span))
                return true;
        }
    }
    return false;
}

// How many minutes a gap lacks, in all.
std::int64_t Bars::short_rest(const Shift& before, const Shift& after, bool same_day) const
{
    std::int64_t amount = 0;
    if (after.is_history || (before.day == after.day) != same_day)
        return amount;
    const Seconds gap = std::max<Seconds>(0, after.from - before.to);
    for (const Limits& limits : employee_.limits) {
        const auto& least = same_day ? limits.same_day_rest : limits.min_rest;
        if (least && limits.holds_on(after.day))
            amount += minutes(std::max<Seconds>(0, *least - gap));
    }
    return amount;
}

bool Bars::shortens_rest(Index number, const Shift& shift, bool same_day) const
{
    const auto next =
        std::lower_bound(shifts_.begin(), shifts_.end(), number, [&](Index a, Index b) {
            const Shift& first = problem_.shifts[as_size(a)];
            const Shift& second = problem_.shifts[as_size(b)];
            return std::tie(first.from, first.to, a) < std::tie(second.from, second.to, b);
        });
    const Shift* after = next == shifts_.end() ? nullptr : &problem_.shifts[as_size(*next)];
    const Shift* before =
        next == shifts_.begin() ? nullptr : &problem_.shifts[as_size(*std::prev(next))];
    std::int64_t more = 0;
    if (before != nullptr)
        more += short_rest(*before, shift, same_day);
    if (after != nullptr)
        more += short_rest(shift, *after, same_day);
    if (before != nullptr && after != nullptr)
        more -= short_rest(*before, *after, same_day);
    return more > 0;
}

bool Bars::breaks_bounds(Constraint constraint, const Shift& shift) const
{
    const auto above = [](Seconds value, const std::optional<Seconds>& most) {
        return most && value > *most;
    };
    const auto below = [](Seconds value, const std::optional<Seconds>& least) {
        return least && value < *least;
    };
    for (const Limits& limits : employee_.limits) {
        const bool breaks =
            constraint == Constraint::min_shift     ? below(shift.length(), limits.min_length)
            : constraint == Constraint::max_shift   ? above(shift.length(), limits.max_length)
            : constraint == Constraint::shift_start ? below(shift.start_time, limits.earliest_start)
            : constraint == Constraint::latest_shift_start
                ? above(shift.start_time, limits.latest_start)
                : above(shift.end_time, limits.latest_end);
        if (breaks && limits.holds_on(shift.day))
            return true;
    }
    return false;
}

bool Bars::works_on(Day day) const
{
    return std::binary_search(days_.begin(), days_.end(), day);
}

bool Bars::exceeds_shifts(const Shift& shift) const
{
    const auto [first, end] = std::equal_range(days_.begin(), days_.end(), shift.day);
    return std::any_of(employee_.limits.begin(), employee_.limits.end(), [&](const Limits& limits) {
        return limits.max_shifts_a_day && end - first + 1 > *limits.max_shifts_a_day &&
               limits.holds_on(shift.day);
    });
}

bool Bars::exceeds_days(const Shift& shift) const
{
    if (works_on(shift.day))
        return false;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        const Limits& limits = employee_.limits[i];
        for (std::size_t k = 0; limits.max_days && k < sums_[i].days.size(); ++k)
            if (limits.periods->spans[k].has(shift.day) &&
                sums_[i].days[k] + 1 > *limits.max_days && !limits.periods->excluded(shift.day))
                return true;
    }
    return false;
}

bool Bars::exceeds_run(const Shift& shift) const
{
    if (works_on(shift.day))
        return false;
    std::int64_t before = 0, after = 0;
    while (works_on(shift.day - before - 1))
        ++before;
    while (works_on(shift.day + after + 1))
        ++after;
    return std::any_of(employee_.limits.begin(), employee_.limits.end(), [&](const Limits& limits) {
        return limits.max_consecutive && before + 1 + after > *limits.max_consecutive;
    });
}

std::vector<std::int64_t> Bars::hard_points(std::span<const Index> shifts) const
{
    std::vector<std::int64_t> points(kConstraints.size());
    for (const Item& item : judge_employee(problem_, number_, shifts))
        if (item.weight.level == Level::hard)
            points[static_cast<std::size_t>(item.constraint)] += item.amount * item.weight.points;
    return points;
}

std::optional<Constraint> Bars::in_full(Index number)
{
    if (now_.empty())
        now_ = hard_points(shifts_);
    std::vector<Index> with = shifts_;
    with.push_back(number);
    const auto then = hard_points(with);
    const auto [more, than] =
        std::mismatch(then.begin(), then.end(), now_.begin(), std::less_equal<>{});
    if (more == then.end())
        return std::nullopt;
    return static_cast<Constraint>(more - then.begin());
}

std::optional<Constraint> Bars::first(Index number)
{
    const Shift& shift = problem_.shifts[as_size(number)];
    if (const auto barred = by_itself(shift))
        return barred;
    if (overlaps_ || (!is_hard(Constraint::concurrent) && overlaps(shift)))
        return in_full(number);  // of gaps below, each is between neighbours
    using enum Constraint;
    if (is_hard(max_hours) && exceeds_hours(shift))
        return max_hours;
    if (is_hard(min_hours) && lacks_hours(shift))
        return min_hours;
    if (is_hard(min_rest) && shortens_rest(number, shift, false))
        return min_rest;
    if (is_hard(same_day_min_rest) && shortens_rest(number, shift, true))
        return same_day_min_rest;
    for (const Constraint bound :
         {min_shift, max_shift, shift_start, latest_shift_start, shift_end})
        if (is_hard(bound) && breaks_bounds(bound, shift))
            return bound;
    if (is_hard(same_day) && exceeds_shifts(shift))
        return same_day;
    if (is_hard(max_working_days) && exceeds_days(shift))
        return max_working_days;
    if (is_hard(max_consecutive) && exceeds_run(shift))
        return max_consecutive;
    if (!has_far_rules_ && shift.rests.empty())
        return std::nullopt;
    if (!kinds_are_alike_)
        return in_full(number);
    const auto [known, is_new] = by_kind_.try_emplace(kinds_[as_size(number)]);
    if (is_new)
        known->second = in_full(number);
    return known->second;
}

}  // namespace routeopt::fill::referee
