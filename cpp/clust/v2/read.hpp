// Reads a CLUST request from a parsed JSON text: faults that concern one value by itself, counts,
// and missing, repeated or unknown members. What concerns several values is checked by resolve.hpp.
#pragma once

#include "clust/v2/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::clust::v2 {

struct ReadOptions {
    bool plane_coordinates = false;  // units on a plane: not bounded like degrees
    bool service_limits = true;      // false lifts the limits on counts that may be lifted
};

Request read_request(const wire::Document& document, ReadOptions options, wire::FaultList& faults);

}  // namespace routeopt::clust::v2
