// Reads a request from a parsed JSON text. Faults found here concern one value by itself: its type,
// its bounds, and missing, repeated or unknown members. Rules about several values are checked
// afterwards (validation/check.hpp).
#pragma once

#include "form/read_options.hpp"
#include "routing/schema/operation.hpp"
#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::v3 {

using form::ReadOptions;

// Reads what can be read and reports a fault for everything else; never throws for what is in the
// text. Replaces what is in `faults`. In the result, fields at fault are marked (form/field.hpp).
Request read_request(std::shared_ptr<const wire::Document> document, Operation operation,
                     ReadOptions options, wire::FaultList& faults);

}  // namespace routeopt::routing::v3
