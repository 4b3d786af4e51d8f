// ISO 8601 date-times with an offset from UTC, converted to and from whole seconds since
// 1970-01-01T00:00:00Z (no leap seconds, proleptic Gregorian calendar). Requests and answers may
// write their times in this form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace routeopt {

struct CivilTime {
    std::int64_t seconds = 0;   // since 1970-01-01T00:00:00Z
    std::int64_t offset_s = 0;  // of the local time from UTC in seconds, positive in the east
};

// How a request writes its times, and so its answer.
struct TimeForm {
    bool iso = false;           // ISO 8601 texts, else integers
    std::int64_t offset_s = 0;  // of ISO 8601 texts: the local time's offset from UTC
};

// Reads YYYY-MM-DDTHH:MM[:SS[.0...]] followed by Z or +-HH:MM. Returns nothing for any other text:
// another form, a date or an hour that does not exist, a fraction of a second other than zero.
std::optional<CivilTime> read_civil_time(std::string_view text);

// Writes `seconds` since 1970-01-01T00:00:00Z as YYYY-MM-DDTHH:MM:SS+-HH:MM, the local time at
// `offset_s` seconds from UTC. Years outside 0 to 9999 get as many digits as they need.
// Precondition: offset_s is a whole number of minutes, less than a day.
std::string write_civil_time(std::int64_t seconds, std::int64_t offset_s);

}  // namespace routeopt
