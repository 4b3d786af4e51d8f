// Makes the problem that a request states: names become numbers, times instants and calendars
// working time, and what concerns several values is checked.
#pragma once

#include <optional>

#include "calendar/zone_source.hpp"
#include "task/schema/problem.hpp"
#include "task/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::task::v2 {

// What a call says beside the request.
struct Setting {
    calendar::ZoneSource zones;
    bool service_limits = true;
    std::optional<std::int64_t> time_limit_ms{};
};

// Whatever is wrong is added to `faults`; the problem is to be used only where there are none.
// Precondition: reading the request found nothing. The document must outlive the problem.
Problem resolve(const Request& request, const wire::Document& document, const Setting& setting,
                wire::FaultList& faults);

}  // namespace routeopt::task::v2
