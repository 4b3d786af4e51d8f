#include "routing/validation/searched.hpp"

#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {

void check_searched(const Request& request, wire::FaultList& faults)
{
    each_shift(*request.problem, [&](const Shift& shift) {
        if (std::ssize(*shift.breaks) > kMostSearchedBreaks)
            faults.invalid_value({shift.breaks.at}, [] {
                return "more than " + std::to_string(kMostSearchedBreaks) +
                       " breaks of a shift are not searched";
            });
    });
}

}  // namespace routeopt::routing::validation
