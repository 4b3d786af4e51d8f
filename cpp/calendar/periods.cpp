#include "calendar/periods.hpp"

#include <algorithm>
#include <chrono>

namespace routeopt::calendar {
namespace {

Day month_start(Day day)
{
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}};
    return day - static_cast<Day>(static_cast<unsigned>(date.day())) + 1;
}

// The first day of the period that holds the day.
Day start_of_cycle(Cycle cycle, Day day)
{
    switch (cycle) {
    case Cycle::weekly: return day - weekday_of(day);
    case Cycle::monthly: return month_start(day);
    default: return day;
    }
}

// The first day of the period after the one that begins on `first`.
Day next_cycle(Cycle cycle, Day first)
{
    switch (cycle) {
    case Cycle::weekly: return first + 7;
    case Cycle::monthly: return month_start(first + 31);
    default: return first + 1;
    }
}

}  // namespace

Span span_of(const Zone& zone, Day first, Day last)
{
    return {first, last, zone.start_of(first), zone.start_of(last + 1), last - first + 1};
}

std::vector<Span> calendar_spans(const Zone& zone, Cycle cycle, const Span& known)
{
    if (cycle == Cycle::schedule)
        return {known};
    std::vector<Span> spans;
    for (Day first = start_of_cycle(cycle, known.first); first <= known.last;) {
        const Day next = next_cycle(cycle, first);
        Span span = span_of(zone, std::max(first, known.first), std::min(next - 1, known.last));
        span.whole_days = next - first;
        spans.push_back(span);
        first = next;
    }
    return spans;
}

std::vector<Span> rolling_spans(const Zone& zone, std::int64_t days, std::int64_t seconds,
                                const Span& starts, const Span& known)
{
    std::vector<Span> spans;
    for (Day first = std::max(starts.first, known.first); first <= starts.last; ++first) {
        Span span = span_of(zone, first, first + std::max<std::int64_t>(days, 1) - 1);
        if (days == 0) {
            span.to = span.from + seconds;
            span.last = zone.day_of(span.to - 1);
            span.whole_days = span.days();
        }
        if (span.to > known.to)
            break;
        spans.push_back(span);
    }
    return spans;
}

}  // namespace routeopt::calendar
