// Dates, times and durations as requests write them (ISO 8601).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "calendar/zone.hpp"

namespace routeopt::calendar {

// A point in time as it was written: with an offset from UTC, as civil time of a zone that is
// stated elsewhere, or as a whole day.
struct Moment {
    std::int64_t local = 0;                  // on the wall clock that the text is read off
    std::optional<std::int64_t> offset_s{};  // of that clock from UTC
    bool is_day = false;                     // a date alone: local is its midnight
};

// A duration. Days are local days or 24 hours, as the place where it stands says.
struct Duration {
    std::int64_t days = 0;
    std::int64_t seconds = 0;  // beside the days
    [[nodiscard]] std::int64_t total_s() const { return days * kDay_s + seconds; }
};

// YYYY-MM-DD, or YYYY-MM-DDTHH:MM[:SS] with Z, +-HH:MM or nothing behind it.
std::optional<Moment> read_moment(std::string_view text);
std::optional<Day> read_date(std::string_view text);
// HH:MM[:SS], as seconds since midnight; 24:00 is allowed.
std::optional<std::int64_t> read_time_of_day(std::string_view text);
// Likewise of that day or the next one, up to 48:00.
std::optional<std::int64_t> read_end_of_day(std::string_view text);
// P[nW][nD][T[nH][nM][nS]] with at least one number. Years and months have no fixed length and
// are not read.
std::optional<Duration> read_duration(std::string_view text);

// YYYY-MM-DDTHH:MM:SS, without an offset.
std::string write_local(std::int64_t local);
// YYYY-MM-DD.
std::string write_date(Day day);

}  // namespace routeopt::calendar
