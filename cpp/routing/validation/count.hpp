// How much of everything a request holds.
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
    std::int64_t stops = 0;      // every task's, two of each shift, its reload visits
    std::int64_t locations = 0;  // distinct ones in use
};

// What is at fault counts for nothing.
Counts count(const Request& request);

// Distinct places of stops, shifts, breaks and the depots that shifts name: by index, else by
// coordinates.
std::vector<Location> distinct_locations(const Problem& problem);

}  // namespace routeopt::routing::validation
