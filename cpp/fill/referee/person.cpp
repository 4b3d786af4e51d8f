#include "fill/referee/person.hpp"

#include <algorithm>
#include <tuple>

#include "fill/referee/geography.hpp"
#include "fill/referee/referee.hpp"

namespace routeopt::fill::referee {

Person::Person(const Problem& problem, Index employee, std::span<const Index> shifts,
               std::vector<Item>& items)
    : problem_(problem), employee_(problem.employees[as_size(employee)]), number_(employee),
      shifts_(shifts.begin(), shifts.end()), items_(items)
{
    std::sort(shifts_.begin(), shifts_.end(), [&](Index a, Index b) {
        const Shift& first = problem.shifts[as_size(a)];
        const Shift& second = problem.shifts[as_size(b)];
        return std::tie(first.from, first.to, a) < std::tie(second.from, second.to, b);
    });
    for (std::size_t i = 0; i < shifts_.size(); ++i) {
        by_day_.push_back(i);
        const std::size_t before = i < 2 ? 0 : before_[i - 1];
        before_.push_back(i > 1 && shift(i - 1).to >= shift(before).to ? i - 1 : before);
        longest_ = std::max(longest_, shift(i).length());
    }
    std::stable_sort(by_day_.begin(), by_day_.end(),
                     [&](std::size_t a, std::size_t b) { return shift(a).day < shift(b).day; });
}

std::span<const std::size_t> Person::on(Day day) const
{
    const auto begin =
        std::lower_bound(by_day_.begin(), by_day_.end(), day,
                         [&](std::size_t i, Day wanted) { return shift(i).day < wanted; });
    auto end = begin;
    while (end != by_day_.end() && shift(*end).day == day)
        ++end;
    return {begin, end};
}

std::size_t Person::reaching(std::int64_t instant) const
{
    const auto found = std::lower_bound(
        shifts_.begin(), shifts_.end(), instant - longest_,
        [&](Index number, std::int64_t at) { return problem_.shifts[as_size(number)].from < at; });
    return static_cast<std::size_t>(found - shifts_.begin());
}

void Person::add(Constraint constraint, std::int64_t amount, Index shift, const Span* span)
{
    const Weight& weight = problem_.weights[constraint];
    if (amount == 0 || weight.points == kOff)
        return;
    Item& item = items_.emplace_back();
    item.constraint = constraint;
    item.weight = weight;
    item.amount = amount;
    item.employee = number_;
    item.shift = shift;
    item.from = span ? span->from : shift == kNone ? 0 : problem_.shifts[as_size(shift)].from;
    item.to = span ? span->to : shift == kNone ? 0 : problem_.shifts[as_size(shift)].to;
}

void Person::add_rule(Constraint constraint, const Weight& weight, std::int64_t amount, Index rule,
                      std::int64_t from, std::int64_t to, Index shift)
{
    if (amount == 0 || weight.points == kOff)
        return;
    items_.push_back({constraint, weight, amount, number_, shift, kNone, rule, from, to});
}

// Windows that touch or overlap count as one.
Seconds Person::outside_availability(const Shift& shift) const
{
    if (employee_.always_available)
        return 0;
    Seconds outside = 0;
    std::int64_t reached = shift.from;
    for (const Availability& window : employee_.availability) {
        if (window.to <= reached || window.from >= shift.to)
            continue;
        outside += std::max<Seconds>(0, window.from - reached);
        reached = std::max(reached, window.to);
    }
    return outside + std::max<Seconds>(0, shift.to - reached);
}

void Person::judge_skills(const Shift& shift, Index number)
{
    for (const NeededSkill& needed : shift.skills) {
        const std::int64_t level = employee_.level_of(needed.skill, shift.day);
        const std::int64_t missing = level == 0;
        const std::int64_t low = level == 0 ? 0 : std::max<std::int64_t>(0, needed.level - level);
        const std::size_t before = items_.size();
        if (needed.hard) {
            add(Constraint::skills, missing + low, number);
        } else {
            add(Constraint::soft_skills, missing * needed.weight, number);
            add(Constraint::soft_skills_level, low, number);
        }
        for (std::size_t i = before; i < items_.size(); ++i)
            items_[i].skill = needed.skill;
    }
}

void Person::judge_distance(const Shift& shift, Index number)
{
    if (!shift.location)
        return;
    const std::optional<Place>* begin = &employee_.home;
    if (problem_.use_availability_locations)
        for (const Availability& window : employee_.availability)
            if (window.location && window.from <= shift.from && shift.from < window.to)
                begin = &window.location;
    if (*begin)
        add(begin == &employee_.home ? Constraint::distance : Constraint::distance_by_availability,
            kilometres_and_back(**begin, *shift.location), number);
}

void Person::judge_limits_of_shift(const Limits& limits, const Shift& shift, Index number)
{
    if (!limits.holds_on(shift.day))
        return;
    const auto above = [&](Constraint constraint, Seconds value,
                           const std::optional<Seconds>& most) {
        if (most)
            add(constraint, minutes(std::max<Seconds>(0, value - *most)), number);
    };
    const auto below = [&](Constraint constraint, Seconds value,
                           const std::optional<Seconds>& least) {
        if (least)
            add(constraint, minutes(std::max<Seconds>(0, *least - value)), number);
    };
    below(Constraint::min_shift, shift.length(), limits.min_length);
    above(Constraint::max_shift, shift.length(), limits.max_length);
    below(Constraint::shift_start, shift.start_time, limits.earliest_start);
    above(Constraint::latest_shift_start, shift.start_time, limits.latest_start);
    above(Constraint::shift_end, shift.end_time, limits.latest_end);
}

void Person::judge_shift(Index number)
{
    const Shift& shift = problem_.shifts[as_size(number)];
    if (shift.is_history)
        return;
    const auto lists = [&](const std::vector<Index>& people) {
        return std::binary_search(people.begin(), people.end(), number_);
    };
    const bool is_barred =
        lists(shift.blocklist) || (shift.has_allowlist && !lists(shift.allowlist));
    add(Constraint::blacklist, is_barred, number);
    add(Constraint::availability, minutes(outside_availability(shift)), number);
    for (const Unavailability& window : employee_.unavailability) {
        const Seconds inside =
            std::max<Seconds>(0, std::min(window.to, shift.to) - std::max(window.from, shift.from));
        if (window.is_soft)
            add_rule(Constraint::availability, problem_.soft_unavailability, minutes(inside), kNone,
                     shift.from, shift.to, number);
        else
            add(Constraint::availability, minutes(inside), number);
    }
    add(Constraint::day_of_week,
        !employee_.weekdays.test(static_cast<std::size_t>(calendar::weekday_of(shift.day))),
        number);
    judge_skills(shift, number);
    for (const Limits& limits : employee_.limits)
        judge_limits_of_shift(limits, shift, number);
    if (!employee_.wanted_tags.empty() &&
        std::none_of(employee_.wanted_tags.begin(), employee_.wanted_tags.end(),
                     [&](Index tag) { return tag != kNone && shift.tags.test(as_size(tag)); }))
        add(Constraint::preference, 1, number);
    judge_distance(shift, number);
}

// A wish that nothing meets, not even of the past, costs its weight once; each planned shift that
// breaks a dislike costs its size.
void Person::judge_preferences()
{
    for (const Preference& wish : employee_.preferences) {
        bool is_met = false;
        for (const Index number : shifts_) {
            const Shift& one = problem_.shifts[as_size(number)];
            const bool meets = wish.tag != kNone     ? one.tags.test(as_size(wish.tag))
                               : wish.shift != kNone ? number == wish.shift
                                                     : one.from < wish.to && wish.from < one.to;
            is_met = is_met || meets;
            if (meets && wish.weight < 0 && !one.is_history)
                add(Constraint::preference, -wish.weight, number);
        }
        if (!is_met && wish.weight > 0)
            add(Constraint::preference, wish.weight, wish.shift);
    }
}

void Person::judge()
{
    judge_overlaps();
    for (const Index number : shifts_)
        judge_shift(number);
    judge_preferences();
    for (const Limits& limits : employee_.limits)
        judge_limits(limits);
    judge_rests();
    for (const Index pattern : employee_.patterns)
        judge_pattern(problem_.patterns[as_size(pattern)], pattern);
    for (const Index rule : employee_.rules)
        judge_rule(problem_.rules[as_size(rule)], rule);
    judge_money();
}

std::vector<Item> judge_employee(const Problem& problem, Index employee,
                                 std::span<const Index> shifts)
{
    std::vector<Item> items;
    Person{problem, employee, shifts, items}.judge();
    return items;
}

}  // namespace routeopt::fill::referee
