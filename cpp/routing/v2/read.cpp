#include "routing/v2/read.hpp"

#include <algorithm>

#include "form/limits.hpp"
#include "routing/v2/members.hpp"
#include "routing/v2/reader.hpp"
#include "routing/v2/solution_members.hpp"

namespace routeopt::routing::v2 {
namespace {

template <class Value, class Describe>
Value read_with(const wire::Document& document, const Describe& describe, wire::FaultList& faults)
{
    form::Reader reader{document, faults, {.null_is_absent = true}};
    Value value;
    reader.read(wire::kRoot, value, object(describe));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    return value;
}

template <class Entry>
void check_count(const Field<std::vector<Entry>>& list, const form::Count& row,
                 wire::FaultList& faults)
{
    const auto count = std::ssize(*list);
    if (count > row.most)
        form::over_limit(faults, {list.at}, row, count);
}

// The interface's own body says `vehicles` and `objectives`, the other one `resources` and
// `weights`.
void check_spelling(const wire::Document& document, const Request& request, wire::FaultList& faults)
{
    const bool says_vehicles = request.resources.present() &&
                               document.key(request.resources.at) == std::string_view{"vehicles"};
    const auto refuse = [&](const auto& member, const char* message) {
        if (member.present())
            faults.invalid_value({member.at}, [&] { return message; });
    };
    if (says_vehicles)
        refuse(request.weights, "a body with `vehicles` has `objectives`");
    else if (request.resources.present())
        refuse(request.objectives, "a body with `resources` has `weights`");
    if (request.objectives.present())
        refuse(request.options->weights, "only one of `objectives` and `weights` may be given");
}

template <class Named>
void check_names(const Field<std::vector<Named>>& list, wire::FaultList& faults)
{
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    };
    for (const Named& entry : *list)
        if (entry.name.usable() && std::any_of(entry.name->begin(), entry.name->end(), is_control))
            faults.invalid_value({entry.name.at}, [] { return "has a control character"; });
}

}  // namespace

Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults)
{
    auto request = read_with<Request>(document, describe_request, faults);
    if (!request.resources.present() && document.kind(wire::kRoot) == wire::Kind::object)
        faults.invalid_value({wire::kRoot, "resources"},
                             [] { return "the member `resources` is required"; });
    check_spelling(document, request, faults);
    check_names(request.jobs, faults);
    check_names(request.resources, faults);
    check_names(request.depots, faults);
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
