#include "routing/validation/searched.hpp"

#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {

void check_searched(const Request& request, wire::FaultList& faults)
{
    constexpr std::size_t kMostBreaks = 63;  // bits of a number, see the header
    each_shift(*request.problem, [&](const Shift& shift) {
        if (shift.breaks->size() > kMostBreaks)
            faults.invalid_value({shift.breaks.at}, [] {
                return std::string{"more than 63 breaks of a shift are not searched"};
            });
    });
}

}  // namespace routeopt::routing::validation
