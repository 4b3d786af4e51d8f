// Where zones come from: whoever calls the core has their data.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "calendar/zone.hpp"

namespace routeopt::calendar {

// A zone, or why there is none.
struct ZoneReply {
    std::optional<Zone> zone;
    std::string reason;
};

// A zone by its IANA name, with its changes from one instant to another.
using ZoneSource =
    std::function<ZoneReply(std::string_view name, std::int64_t first, std::int64_t last)>;

}  // namespace routeopt::calendar
