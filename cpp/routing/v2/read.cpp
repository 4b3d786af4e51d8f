#include "routing/v2/read.hpp"

#include "routing/v2/members.hpp"
#include "routing/v2/reader.hpp"
#include "routing/validation/over_limit.hpp"

namespace routeopt::routing::v2 {
namespace {

template <class Value, class Describe>
Value read_with(const wire::Document& document, const Describe& describe, wire::FaultList& faults)
{
    v3::Reader reader{document, faults, {.null_is_absent = true}, v3::TimeKind::iso};
    Value value;
    reader.read(wire::kRoot, value, object(describe));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    return value;
}

template <class Entry>
void check_count(const Field<std::vector<Entry>>& list, const validation::Count& row,
                 wire::FaultList& faults)
{
    const auto count = std::ssize(*list);
    if (count > row.most)
        validation::over_limit(faults, {list.at}, row, count);
}

}  // namespace

Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults)
{
    auto request = read_with<Request>(document, describe_request, faults);
    if (!request.resources.present() && document.kind(wire::kRoot) == wire::Kind::object)
        faults.invalid_value({wire::kRoot, "resources"},
                             [] { return "the member `resources` is required"; });
    if (request.objectives && request.weights)
        faults.invalid_value({std::max(request.objectives.at, request.weights.at)},
                             [] { return "only one of `objectives` and `weights` may be given"; });
    if (service_limits) {
        check_count(request.jobs, kJobs, faults);
        check_count(request.resources, kResources, faults);
    }
    for (const Resource& resource : *request.resources)
        check_count(resource.capacity, kCapacities, faults);
    return request;
}

ChangeRequest read_changes(const wire::Document& document, wire::FaultList& faults)
{
    return read_with<ChangeRequest>(document, describe_changes, faults);
}

Solution read_solution(const wire::Document& document, wire::FaultList& faults)
{
    return read_with<Solution>(document, describe_solution, faults);
}

}  // namespace routeopt::routing::v2
