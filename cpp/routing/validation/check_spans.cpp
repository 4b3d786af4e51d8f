// Spans whose end lies before their start, and other pairs of which the second may not be smaller.
#include <string>

#include "routing/validation/checks.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

// `start` counts with its default where it is absent, `end` only where it is given.
void check_span(const Number& start, const Number& end, std::string_view start_name,
                wire::FaultList& faults)
{
    if (start.usable() && end && *end < *start)
        faults.invalid_value(
            {end.at}, [&] { return "must not lie before `" + std::string{start_name} + "`"; });
}

void check_window_spans(const Field<std::vector<TimeWindow>>& windows, wire::FaultList& faults)
{
    for (const TimeWindow& window : *windows)
        check_span(window.start, window.end, "start", faults);
}

void check_shift(const Shift& shift, wire::FaultList& faults)
{
    check_span(shift.start->time, shift.start->last, "time", faults);
    check_span(shift.end->time, shift.end->last, "time", faults);
    if (shift.start)
        check_span(shift.start->time, shift.end->time, "start", faults);
    for (const Break& pause : *shift.breaks)
        check_span(pause.earliest, pause.latest, "earliest", faults);
}

}  // namespace

void check_spans(const Problem& problem, wire::FaultList& faults)
{
    each_site(problem, [&](const Task&, const Site& site) {
        check_window_spans(site.time_windows, faults);
    });
    for (const Depot& depot : *problem.depots)
        check_window_spans(depot.time_windows, faults);
    each_shift(problem, [&](const Shift& shift) { check_shift(shift, faults); });
    for (const Quota& quota : *problem.quotas) {
        check_span(quota.period->start, quota.period->end, "start", faults);
        check_span(quota.min, quota.max, "min", faults);
    }
    for (const Balance& balance : *problem.balance)
        check_span(balance.period->start, balance.period->end, "start", faults);
    for (const Relation& relation : *problem.relations)
        check_span(relation.min_s, relation.max_s, "min_s", faults);
}

}  // namespace routeopt::routing::validation
