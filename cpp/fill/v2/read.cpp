#include "fill/v2/read.hpp"

#include "fill/v2/reader.hpp"
#include "form/limits.hpp"

namespace routeopt::fill::v2 {
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
    if (!request.shifts.present() && !request.templates.present())
        faults.invalid_value({wire::kRoot, "shifts"},
                             [] { return "the member `shifts` or `templates` is required"; });
    std::vector<Shift>& shifts = request.shifts.value;
    shifts.insert(shifts.end(), request.templates->begin(), request.templates->end());
    if (!request.shifts.present())
        request.shifts.at = request.templates.at;
    request.templates.value.clear();
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    if (service_limits) {
        check_count(request.employees, kEmployees, faults);
        check_count(request.shifts, kShifts, faults);
        check_count(request.demands, kDemands, faults);
        check_count(request.requirements, kRequirements, faults);
        check_count(request.patterns, kPatterns, faults);
        check_count(request.rests, kRests, faults);
        check_count(request.rules, kRules, faults);
        check_count(request.fairness_buckets, kBuckets, faults);
    }
    for (const Pattern& pattern : *request.patterns)
        check_count(pattern.elements, kElements, faults);
    return request;
}

Solution read_solution(const wire::Document& document, wire::FaultList& faults)
{
    Reader reader{document, faults, {.null_is_absent = true}, form::TimeKind::iso};
    Solution solution;
    reader.read(wire::kRoot, solution, object(describe_solution));
    return solution;
}

}  // namespace routeopt::fill::v2
