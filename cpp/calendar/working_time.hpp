// Working time by the wall clock: windows of each week and days that are different, and what they
// are in instants.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "calendar/zone.hpp"

namespace routeopt::calendar {

// A window that begins on some day, in seconds since its midnight as the wall clock shows them; a
// `to` beyond 24:00 is of the next day. Precondition: from < to.
struct DayWindow {
    std::int64_t from = 0, to = 0;
    std::int64_t amount = 0;  // of whatever there is then
};

// Days from `first` to `last` that have other windows than their weekday.
struct Exception {
    Day first = 0, last = -1;
    std::vector<DayWindow> windows;
};

struct WorkingTime {
    std::array<std::vector<DayWindow>, 7> weekly;  // by weekday, from Monday
    std::vector<Exception> exceptions;             // of several for a day the last holds
};

// A window in instants; half-open.
struct TimeWindow {
    std::int64_t from = 0, to = 0;
    std::int64_t amount = 0;
};

// The windows between two instants, cut at these, by the day on which they begin; none is empty.
// What a change of the clock skips is not in them. Nothing where there are more than `most`.
std::optional<std::vector<TimeWindow>> windows_between(const WorkingTime& working, const Zone& zone,
                                                       std::int64_t from, std::int64_t to,
                                                       std::size_t most);

}  // namespace routeopt::calendar
