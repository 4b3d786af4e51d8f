// Periods over which something is counted: given spans, calendar periods and rolling windows.
#pragma once

#include <optional>
#include <vector>

#include "calendar/zone.hpp"

namespace routeopt::calendar {

// Whole local days in a row, both included, and the time from instant to instant that they span.
// Of a period with a time of day at its ends the instants lie within the first and last day.
struct Span {
    Day first = 0;
    Day last = -1;
    std::int64_t from = 0;
    std::int64_t to = 0;
    // How many days the calendar's period has, of which an edge of what is planned cuts off some;
    // the number of this span's own days where nothing is cut off.
    std::int64_t whole_days = 0;

    [[nodiscard]] constexpr std::int64_t days() const { return last - first + 1; }
    [[nodiscard]] constexpr bool has(Day day) const { return first <= day && day <= last; }
};

// The days from `first` to `last`.
Span span_of(const Zone& zone, Day first, Day last);

// What a minimum of a whole period is in a span that an edge has cut, rounded down.
constexpr std::int64_t scaled_minimum(std::int64_t minimum, const Span& span)
{
    return minimum * span.days() / span.whole_days;
}

enum class Cycle : std::uint8_t { daily, weekly, monthly, schedule };

// The calendar's periods within the days of `known`, in order; those at its edges are cut. Weeks
// begin on Monday. `schedule` is `known` itself.
std::vector<Span> calendar_spans(const Zone& zone, Cycle cycle, const Span& known);

// For each day of `starts` a window of `days` days, or of `seconds` from midnight on where `days`
// is 0, that lies within `known`. Precondition: one of them is positive, the other 0.
std::vector<Span> rolling_spans(const Zone& zone, std::int64_t days, std::int64_t seconds,
                                const Span& starts, const Span& known);

}  // namespace routeopt::calendar
