// Counts what a request holds, for its limits and for the answer to a call that only validates.
#pragma once

#include <cstdint>

#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

struct Counts {
    std::int64_t tasks = 0;
    std::int64_t jobs = 0;
    std::int64_t shipments = 0;
    std::int64_t vehicles = 0;
    std::int64_t shifts = 0;
    std::int64_t depots = 0;
    std::int64_t stops = 0;  // of all tasks; start, end and possible reload visits of all shifts
    std::int64_t locations = 0;  // distinct ones that are used
};

// Values that are marked as faulty count for nothing.
Counts count(const Request& request);

// The distinct locations of stops, shifts, breaks and of the depots that shifts name, in a fixed
// order. Two are equal if they have the same index or the same coordinates. O(n log n).
std::vector<Location> distinct_locations(const Problem& problem);

}  // namespace routeopt::routing::validation
