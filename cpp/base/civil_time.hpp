// ISO 8601 date-times with an offset, to and from seconds since 1970-01-01T00:00:00Z.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace routeopt {

struct CivilTime {
    std::int64_t seconds = 0;
    std::int64_t offset_s = 0;
};

// Reads YYYY-MM-DDTHH:MM[:SS[.0...]] with Z or +-HH:MM; nothing else is taken.
std::optional<CivilTime> read_civil_time(std::string_view text);

// Writes YYYY-MM-DDTHH:MM:SS+-HH:MM. Years outside 0 to 9999 get as many digits as they need.
std::string write_civil_time(std::int64_t seconds, std::int64_t offset_s);

}  // namespace routeopt
