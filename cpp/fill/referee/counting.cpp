#include <algorithm>

#include "fill/referee/overlap.hpp"
#include "fill/referee/person.hpp"

namespace routeopt::fill::referee {

// A break that is not paid is spread evenly over its shift.
Seconds Person::hours_in(const ShiftFilter& filter, const Periods& periods, const Span& span,
                         bool past) const
{
    Seconds sum = 0;
    for (std::size_t i = reaching(span.from); i < shifts_.size() && shift(i).from < span.to; ++i) {
        const Shift& one = shift(i);
        if ((past && !one.is_history) || !filter.takes(one) || periods.excluded(one.day))
            continue;
        const Seconds inside = overlap(one.from, one.to, span.from, span.to);
        sum += inside - one.unpaid_break * inside / one.length();
    }
    return sum;
}

bool Person::works(Day day, const ShiftFilter& filter, bool past) const
{
    for (const std::size_t i : on(day))
        if (filter.takes(shift(i)) && (!past || shift(i).is_history))
            return true;
    return false;
}

bool Person::works_weekend(const Weekend& weekend, const ShiftFilter& filter, bool past) const
{
    std::int64_t free_from = weekend.from;
    Seconds longest = 0;
    bool overlaps = false;
    for (std::size_t i = reaching(weekend.from); i < shifts_.size() && shift(i).from < weekend.to;
         ++i) {
        const Shift& one = shift(i);
        if ((past && !one.is_history) || !filter.takes(one) ||
            overlap(one.from, one.to, weekend.from, weekend.to) == 0)
            continue;
        overlaps = true;
        longest = std::max(longest, one.from - free_from);
        free_from = std::max(free_from, one.to);
    }
    longest = std::max(longest, weekend.to - free_from);
    return problem_.weekend_rest == 0 ? overlaps : overlaps && longest < problem_.weekend_rest;
}

std::int64_t Person::count(Measure measure, const ShiftFilter& filter, const Periods& periods,
                           const Span& span, bool past) const
{
    std::int64_t found = 0;
    switch (measure) {
    case Measure::hours_worked:
    case Measure::shift_hours_worked: return hours_in(filter, periods, span, past);
    case Measure::shifts_worked:
        for (Day day = span.first; day <= span.last; ++day)
            if (!periods.excluded(day))
                for (const std::size_t i : on(day))
                    found += filter.takes(shift(i)) && (!past || shift(i).is_history);
        return found;
    case Measure::days_worked:
        for (Day day = span.first; day <= span.last; ++day)
            found += !periods.excluded(day) && works(day, filter, past);
        return found;
    case Measure::days_idle:
        for (Day day = span.first; day <= span.last; ++day)
            found += !periods.excluded(day) && !works(day, filter, past) &&
                     (!past || day < problem_.horizon.first);
        return found;
    case Measure::weekends_worked:
    case Measure::weekends_idle:
        for (const Weekend& weekend : problem_.weekends) {
            if (!span.has(weekend.day) || periods.excluded(weekend.day))
                continue;
            const bool worked = works_weekend(weekend, filter, past);
            found += measure == Measure::weekends_worked
                         ? worked
                         : !worked && (!past || weekend.to <= problem_.horizon.from);
        }
        return found;
    }
    return found;
}

std::vector<Run> Person::runs_of_days(const Rule& rule) const
{
    const bool idle = rule.measure == Measure::days_idle;
    const Span& known = problem_.known;
    std::vector<Run> found;
    for (Day day = known.first; day <= known.last; ++day) {
        if (rule.periods->excluded(day) || works(day, rule.filter) == idle)
            continue;
        if (found.empty() || found.back().last != day - 1)
            found.push_back({0, 0, day, day, day == known.first, false});
        Run& run = found.back();
        run.last = day;
        run.open = run.open || day == known.last;
        std::int64_t length = 1, past = day < problem_.horizon.first;
        if (is_hours(rule.measure)) {
            length = past = 0;
            for (const std::size_t i : on(day))
                if (rule.filter.takes(shift(i))) {
                    length += shift(i).hours();
                    past += shift(i).is_history ? shift(i).hours() : 0;
                }
        }
        run.length += length;
        run.before += past;
    }
    for (Run& run : found)
        run.is_past = run.last < problem_.horizon.first - 1;
    return found;
}

std::vector<Run> Person::runs_of_weekends(const Rule& rule) const
{
    const std::vector<Weekend>& all = problem_.weekends;
    std::vector<Run> found;
    bool runs_on = false;
    for (std::size_t w = 0; w < all.size(); ++w) {
        const bool counts =
            !rule.periods->excluded(all[w].day) &&
            works_weekend(all[w], rule.filter, false) == (rule.measure == Measure::weekends_worked);
        if (counts) {
            if (!runs_on)
                found.push_back({0, 0, all[w].day, all[w].day, w == 0, false});
            Run& run = found.back();
            ++run.length;
            run.before += all[w].to <= problem_.horizon.from;
            run.last = all[w].day;
            run.open = run.open || w + 1 == all.size();
        } else if (runs_on) {
            found.back().is_past = all[w].to <= problem_.horizon.from;
        }
        runs_on = counts;
    }
    return found;
}

std::vector<Run> Person::runs_of_shifts(const Rule& rule) const
{
    std::vector<Run> found;
    bool runs_on = false;
    for (std::size_t i = 0; i < shifts_.size(); ++i) {
        const Shift& one = shift(i);
        const bool counts = rule.filter.takes(one) && !rule.periods->excluded(one.day);
        if (counts) {
            if (!runs_on)
                found.push_back({0, 0, one.day, one.day, i == 0, false});
            Run& run = found.back();
            const std::int64_t length = is_hours(rule.measure) ? one.hours() : 1;
            run.length += length;
            run.before += one.is_history ? length : 0;
            run.last = one.day;
            run.open = run.open || i + 1 == shifts_.size();
        } else if (runs_on) {
            found.back().is_past = one.is_history;
        }
        runs_on = counts;
    }
    return found;
}

std::vector<Run> Person::runs(const Rule& rule) const
{
    if (is_of_weekends(rule.measure))
        return runs_of_weekends(rule);
    return is_of_shifts(rule.measure) ? runs_of_shifts(rule) : runs_of_days(rule);
}

}  // namespace routeopt::fill::referee
