// From V2 to V3: the one way in. What V3 cannot express becomes a warning that names the member.
#pragma once

#include <memory>

#include "routing/schema/operation.hpp"
#include "routing/v2/translation.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::v2 {

// Adds a fault for whatever no translation makes sense of (unknown names, spans that end before
// they start, limits of the engine); its result is then of no use.
// Preconditions: the request was read without a fault; it outlives the result.
Translation translate(const Request& request, std::shared_ptr<const wire::Document> document,
                      Operation operation, const Wishes& wishes, wire::FaultList& faults);

// Makes the request one that anybody may send as V3: priorities that are above V3's bound are told
// in a larger unit, and a warning says so.
void keep_to_bounds(Translation& translation);

}  // namespace routeopt::routing::v2
