// Every rule of a request that needs more than one value. What the reader found at fault is left
// alone here: a rule whose input is faulty is silent.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

struct CheckContext {
    bool service_limits = true;  // false lifts the counts that may be lifted
    // Whether the travel source knows a profile. Asked where the request has no matrices.
    std::function<bool(std::string_view)> knows_profile;
    // The size of matrices that are brought beside the request: every location is an index below.
    std::optional<std::size_t> matrix_rows;
};

// Adds a fault for each broken rule and never stops at the first. Takes O(n log n) for a text of
// n bytes, whatever it holds.
void check_request(const Request& request, const CheckContext& context, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
