#include <algorithm>
#include <set>

#include "base/rounding.hpp"
#include "fill/referee/person.hpp"

namespace routeopt::fill::referee {
namespace {

const ShiftFilter kAll{};
const Periods kAlways{};

}  // namespace

void Person::judge_overlaps()
{
    std::vector<std::int64_t> with_earlier(shifts_.size());
    for (std::size_t i = 0; i < shifts_.size(); ++i)
        for (std::size_t j = i + 1; j < shifts_.size() && shift(j).from < shift(i).to; ++j)
            with_earlier[j] += !shift(i).is_history || !shift(j).is_history;
    for (std::size_t i = 0; i < shifts_.size(); ++i)
        add(Constraint::concurrent, with_earlier[i], shifts_[i]);
}

void Person::judge_sums(const Limits& limits, const Span& span)
{
    const auto sum = [&](Measure measure, bool past) {
        return count(measure, kAll, *limits.periods, span, past);
    };
    const auto at_most = [&](Constraint constraint, Measure measure, std::int64_t most) {
        const std::int64_t amount = over(sum(measure, false), sum(measure, true), most);
        add(constraint, is_hours(measure) ? minutes(amount) : amount, kNone, &span);
    };
    const auto at_least = [&](Constraint constraint, Measure measure, std::int64_t least) {
        const std::int64_t amount =
            std::max<std::int64_t>(0, calendar::scaled_minimum(least, span) - sum(measure, false));
        add(constraint, is_hours(measure) ? minutes(amount) : amount, kNone, &span);
    };
    const bool works_at_all = std::any_of(shifts_.begin(), shifts_.end(), [&](Index number) {
        return !problem_.shifts[as_size(number)].is_history;
    });
    if (limits.max_hours)
        at_most(Constraint::max_hours, Measure::hours_worked, *limits.max_hours);
    if (limits.min_hours)
        at_least(works_at_all ? Constraint::min_hours : Constraint::min_hours_unassigned,
                 Measure::hours_worked, *limits.min_hours);
    if (limits.max_days)
        at_most(Constraint::max_working_days, Measure::days_worked, *limits.max_days);
    if (limits.min_days)
        at_least(Constraint::min_working_days, Measure::days_worked, *limits.min_days);
    if (limits.max_weekends_idle)
        at_most(Constraint::weekends, Measure::weekends_idle, *limits.max_weekends_idle);
    if (limits.min_weekends_idle)
        at_least(Constraint::weekends, Measure::weekends_idle, *limits.min_weekends_idle);
}

// Between a shift and the latest end before it.
void Person::judge_gaps(const Limits& limits)
{
    for (std::size_t i = 1; i < shifts_.size(); ++i) {
        const Shift& before = shift(this->before(i));
        const Shift& after = shift(i);
        if (after.is_history || !limits.holds_on(after.day))
            continue;
        const bool same_day = before.day == after.day;
        const auto& least = same_day ? limits.same_day_rest : limits.min_rest;
        if (!least)
            continue;
        const Seconds gap = std::max<Seconds>(0, after.from - before.to);
        add(same_day ? Constraint::same_day_min_rest : Constraint::min_rest,
            minutes(std::max<Seconds>(0, *least - gap)), shifts_[i]);
    }
}

void Person::judge_limits(const Limits& limits)
{
    for (const Span& span : limits.periods->spans)
        judge_sums(limits, span);
    judge_gaps(limits);
    if (limits.max_shifts_a_day)
        for (Day day = problem_.known.first; day <= problem_.known.last; ++day) {
            const Span span{day, day, 0, 0, 1};
            const Span of_day = calendar::span_of(problem_.zone, day, day);
            if (limits.holds_on(day))
                add(Constraint::same_day,
                    over(count(Measure::shifts_worked, kAll, kAlways, span, false),
                         count(Measure::shifts_worked, kAll, kAlways, span, true),
                         *limits.max_shifts_a_day),
                    kNone, &of_day);
        }
    if (limits.max_consecutive) {
        Rule run_of_days;
        run_of_days.periods = std::make_shared<Periods>();
        for (const Run& run : runs(run_of_days)) {
            const Span span = calendar::span_of(problem_.zone, run.first, run.last);
            if (!run.is_past)
                add(Constraint::max_consecutive,
                    over(run.length, run.before, *limits.max_consecutive), kNone, &span);
        }
    }
}

void Person::judge_rest_beside(const Rest& rest, Index number, std::size_t position)
{
    const auto judge_gap = [&](std::size_t later) {
        if (shift(later).is_history)
            return;
        const std::int64_t from = shift(before(later)).to, to = shift(later).from;
        const Seconds gap = std::max<Seconds>(0, to - from);
        Seconds amount = 0;
        if (rest.min)
            amount = std::max<Seconds>(0, *rest.min - gap);
        if (rest.max)
            amount += std::max<Seconds>(0, gap - *rest.max);
        add_rule(Constraint::rests, rest.weight, minutes(amount), number, from, to,
                 shifts_[position]);
    };
    if (rest.kind == RestKind::before && position > 0)
        judge_gap(position);
    if (rest.kind == RestKind::after)
        for (std::size_t i = position + 1; i < shifts_.size() && before(i) == position; ++i)
            judge_gap(i);
}

void Person::judge_rest_in_period(const Rest& rest, Index number)
{
    for (const Span& span : rest.periods->spans) {
        std::vector<Seconds> gaps;
        std::int64_t free_from = span.from;
        const auto add_gap = [&](std::int64_t until) {
            if (until > free_from && until - free_from >= rest.min_consecutive)
                gaps.push_back(until - free_from);
        };
        for (std::size_t i = 0; i < shifts_.size(); ++i) {
            if (shift(i).to <= span.from || shift(i).from >= span.to)
                continue;
            add_gap(shift(i).from);
            free_from = std::max(free_from, shift(i).to);
        }
        add_gap(span.to);
        std::sort(gaps.rbegin(), gaps.rend());
        if (rest.frequency > 0 && std::ssize(gaps) > rest.frequency)
            gaps.resize(static_cast<std::size_t>(rest.frequency));
        Seconds sum = 0, amount = 0;
        for (const Seconds gap : gaps)
            sum += gap;
        if (rest.min)
            amount = std::max<Seconds>(0, calendar::scaled_minimum(*rest.min, span) - sum);
        if (rest.max)
            amount += std::max<Seconds>(0, sum - *rest.max);
        add_rule(Constraint::rests, rest.weight, minutes(amount), number, span.from, span.to);
    }
}

void Person::judge_rests()
{
    for (const Index number : employee_.rests) {
        const Rest& rest = problem_.rests[as_size(number)];
        if (rest.kind == RestKind::in_period)
            judge_rest_in_period(rest, number);
        else
            for (std::size_t i = 0; i < shifts_.size(); ++i)
                if (rest.filter.takes(shift(i)))
                    judge_rest_beside(rest, number, i);
    }
    for (std::size_t i = 0; i < shifts_.size(); ++i)
        for (const Index number : shift(i).rests)
            judge_rest_beside(problem_.rests[as_size(number)], number, i);
}

EmployeeTotals Person::totals() const
{
    EmployeeTotals totals;
    std::set<Day> days;
    for (std::size_t i = 0; i < shifts_.size(); ++i) {
        const Shift& one = shift(i);
        if (one.is_history)
            continue;
        totals.hours += one.hours();
        ++totals.shifts;
        days.insert(one.day);
    }
    totals.days = std::ssize(days);
    for (const Weekend& weekend : problem_.weekends)
        totals.weekends += problem_.horizon.has(weekend.day) && works_weekend(weekend, kAll, false);
    totals.wages = price_of_hours(employee_.pay, totals.hours);
    for (const Overtime& overtime : employee_.overtime) {
        const auto rate = static_cast<std::int64_t>(
            divide_rounded(Int128{employee_.pay} * overtime.extra, kMillion));
        for (const Span& span : overtime.periods->spans)
            totals.overtime += price_of_hours(
                rate, over(hours_in(kAll, *overtime.periods, span, false),
                           hours_in(kAll, *overtime.periods, span, true), overtime.after));
    }
    return totals;
}

void Person::judge_money()
{
    const EmployeeTotals sums = totals();
    const Money paid = sums.wages + sums.overtime;
    add(Constraint::wages, static_cast<std::int64_t>(divide_rounded(paid.get(), kMoneySteps)));
    add(Constraint::working, problem_.penalise_zero_hours && sums.hours == 0);
    add(Constraint::efficiency,
        static_cast<std::int64_t>(divide_rounded(
            Int128{10 * kMillion - employee_.efficiency} * sums.hours, Int128{kMillion} * 3600)));
}

}  // namespace routeopt::fill::referee
