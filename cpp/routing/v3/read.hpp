// JSON text -> Request, with every fault of type, bound and unknown member gathered.
#pragma once

#include "routing/schema/operation.hpp"
#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::v3 {

// What the caller decides about reading.
struct ReadOptions {
    bool plane_coordinates = false;  // no bounds on coordinates
    bool service_limits = true;      // false lifts the counts that may be lifted
};

// Reads what can be read and adds a fault for the rest. Never fails.
Request read_request(std::shared_ptr<const wire::Document> document, Operation operation,
                     ReadOptions options, wire::FaultList& faults);

}  // namespace routeopt::routing::v3
