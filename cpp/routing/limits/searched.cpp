#include "routing/limits/searched.hpp"

#include <algorithm>
#include <string>

#include "routing/limits/walk.hpp"

namespace routeopt::routing::limits {
namespace {

NodeId at_if(bool holds, NodeId at)
{
    return holds ? at : wire::kNowhere;
}
// What is not searched, and where a part of the request has it: kNowhere where it has not. What
// the search learns to honour leaves its table.
template <class Part>
struct Row {
    std::string_view what;
    NodeId (*find)(const Part& part);
};

constexpr std::size_t kMostBreaks = 16;

constexpr Row<Shift> kOfShift[] = {
    {"more than 16 breaks of a shift",
     [](const Shift& shift) { return at_if(shift.breaks->size() > kMostBreaks, shift.breaks.at); }},
};

constexpr Row<Request> kOfRequest[] = {
    {"`plan`", [](const Request& request) { return request.plan.at; }},
};

template <class Part, std::size_t N>
void check(const Row<Part> (&rows)[N], const Part& part, wire::FaultList& faults)
{
    for (const Row<Part>& row : rows)
        if (const NodeId at = row.find(part); at != wire::kNowhere)
            faults.invalid_value({at},
                                 [&] { return std::string{row.what} + " is not searched yet"; });
}

}  // namespace

void check_searched(const Request& request, wire::FaultList& faults)
{
    check(kOfRequest, request, faults);
    each_shift(*request.problem, [&](const Shift& shift) { check(kOfShift, shift, faults); });
}

}  // namespace routeopt::routing::limits
