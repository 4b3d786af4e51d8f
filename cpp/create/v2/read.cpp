#include "create/v2/read.hpp"

#include "create/v2/reader.hpp"
#include "form/limits.hpp"

namespace routeopt::create::v2 {
namespace {

template <class Entry>
void check_count(const List<Entry>& list, const Count& row, wire::FaultList& faults)
{
    const auto count = std::ssize(*list);
    if (count > row.most)
        form::over_limit(faults, {list.at}, row, count);
}

}  // namespace

Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults)
{
    Reader reader{document, faults, {.null_is_absent = true}};
    Request request;
    reader.read(wire::kRoot, request, object(describe_request));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    if (service_limits) {
        check_count(request.demands, kDemands, faults);
        check_count(request.templates, kTemplates, faults);
    }
    check_count(request.options->resources, kResourceNames, faults);
    for (const Template& its : *request.templates) {
        check_count(its.breaks, kBreaks, faults);
        check_count(its.definition, kDefinitions, faults);
        for (const Definition& definition : *its.definition)
            check_count(definition.breaks, kBreaks, faults);
    }
    return request;
}

Solution read_solution(const wire::Document& document, wire::FaultList& faults)
{
    Reader reader{document, faults, {.null_is_absent = true}};
    Solution solution;
    reader.read(wire::kRoot, solution, object(describe_solution));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    return solution;
}

}  // namespace routeopt::create::v2
