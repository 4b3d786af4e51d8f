// Checks a request that has been read (v3/read.hpp) for every rule that concerns more than one
// value: counts, references, repeated ids, spans, relations, matrices and so on. A value that the
// reader found at fault takes part in no rule here, so that one mistake is reported once.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "routing/schema/request.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// What the checks must know beside the request.
struct CheckContext {
    bool service_limits = true;  // false lifts the counts that may be lifted (tables.hpp)
    // Whether the source of travel knows a profile. Called only if the request has no matrices.
    std::function<bool(std::string_view)> knows_profile;
    // Whether that source has times of its own for slices of the day. Called as the one above.
    std::function<bool(std::string_view)> is_by_day;
    // The size of the matrices that the caller brings beside the request, if there are any. Every
    // location must then be an index below it.
    std::optional<std::size_t> matrix_rows;
};

// Adds a fault for each broken rule and does not stop at the first. Takes O(n log n) time for a
// text of n bytes, whatever it holds: the text may come from a stranger.
void check_request(const Request& request, const CheckContext& context, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
