// Makes the problem that a request states: names become numbers, and what concerns several values
// is checked.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "clust/schema/problem.hpp"
#include "clust/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::clust::v2 {

// What a call says beside the request.
struct Setting {
    std::optional<travel::PlaneRule> plane;  // coordinates are units on a plane
    // A matrix that came with the call, and its number of rows; it must outlive the problem.
    const std::int32_t* matrix = nullptr;
    std::size_t matrix_rows = 0;
    // Where the request names a matrix and none came with the call: gives the cells between these
    // places of a profile, or null. They must outlive the problem. May be empty.
    std::function<const std::int32_t*(std::string_view profile, std::span<const Coordinates>)>
        fetch{};
    bool only_checked = false;  // a matrix may then still be missing
    std::optional<std::int64_t> time_limit_ms;
};

// Whatever is wrong is added to `faults`; the problem is to be used only where there are none.
// Precondition: reading the request found nothing. The document must outlive the problem.
Problem resolve(const Request& request, const wire::Document& document, const Setting& setting,
                wire::FaultList& faults);

}  // namespace routeopt::clust::v2
