#include "calendar/working_time.hpp"

#include <algorithm>
#include <numeric>

namespace routeopt::calendar {
namespace {

// By day from `first` on: the exception that holds, as its number; or -1. Each day is set once,
// from the last exception to the first, and skipped from then on.
std::vector<std::ptrdiff_t> exceptions_by_day(const std::vector<Exception>& exceptions, Day first,
                                              Day last)
{
    const auto days = static_cast<std::size_t>(last - first + 1);
    std::vector<std::ptrdiff_t> found(days, -1);
    std::vector<std::size_t> next_free(days + 1);
    std::iota(next_free.begin(), next_free.end(), std::size_t{0});
    const auto free_from = [&](std::size_t day) {
        while (next_free[day] != day)
            day = next_free[day] = next_free[next_free[day]];
        return day;
    };
    for (auto number = std::ssize(exceptions) - 1; number >= 0; --number) {
        const Exception& exception = exceptions[static_cast<std::size_t>(number)];
        const Day from = std::max(exception.first, first), to = std::min(exception.last, last);
        if (from > to)
            continue;
        const auto end = static_cast<std::size_t>(to - first);
        for (std::size_t day = free_from(static_cast<std::size_t>(from - first)); day <= end;
             day = free_from(day)) {
            found[day] = number;
            next_free[day] = day + 1;
        }
    }
    return found;
}

}  // namespace

std::optional<std::vector<TimeWindow>> windows_between(const WorkingTime& working, const Zone& zone,
                                                       std::int64_t from, std::int64_t to,
                                                       std::size_t most)
{
    const Day first = zone.day_of(from) - 1, last = zone.day_of(to);  // of a night before `from`
    const auto exceptions = exceptions_by_day(working.exceptions, first, last);
    std::vector<TimeWindow> found;
    for (Day day = first; day <= last; ++day) {
        const std::ptrdiff_t number = exceptions[static_cast<std::size_t>(day - first)];
        const std::vector<DayWindow>& windows =
            number < 0 ? working.weekly[static_cast<std::size_t>(weekday_of(day))]
                       : working.exceptions[static_cast<std::size_t>(number)].windows;
        for (const DayWindow& window : windows) {
            const std::int64_t begin = std::max(from, zone.instant(day * kDay_s + window.from));
            const std::int64_t end = std::min(to, zone.instant(day * kDay_s + window.to));
            if (begin >= end)
                continue;
            if (found.size() == most)
                return std::nullopt;
            found.push_back({begin, end, window.amount});
        }
    }
    return found;
}

}  // namespace routeopt::calendar
