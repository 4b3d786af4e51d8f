// Reports that a count is over its limit (tables.hpp).
#pragma once

#include "routing/validation/tables.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// Adds limit_exceeded. `more`: what the message says in the end.
inline void over_limit(wire::FaultList& faults, wire::Place place, const Count& row,
                       std::int64_t actual, std::string_view more = {})
{
    faults.limit_exceeded(place, row.what, row.most, actual, more);
}

}  // namespace routeopt::routing::validation
