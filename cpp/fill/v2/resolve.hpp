// Resolves the names, times and periods of a request, and checks what concerns several values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "fill/schema/problem.hpp"
#include "fill/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::fill::v2 {

// A time zone, or why there is none.
struct ZoneReply {
    std::optional<calendar::Zone> zone;
    std::string why_not{};
};

// Asked at most once, for the zone of that IANA name from the first to the last instant.
using ZoneSource =
    std::function<ZoneReply(std::string_view name, std::int64_t first, std::int64_t last)>;

// Adds a fault for whatever is wrong; the result means something only where there are no faults.
// Precondition: there are none before.
Problem resolve(const Request& request, const wire::Document& document, const ZoneSource& zones,
                bool service_limits, wire::FaultList& faults);

}  // namespace routeopt::fill::v2
