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
NodeId if_positive(const Number& number)
{
    return at_if(*number > 0, number.at);
}
template <class Entry>
NodeId if_any(const Field<std::vector<Entry>>& list)
{
    return at_if(!list->empty(), list.at);
}

// A window without a rate of its own takes the objective's.
NodeId common_lateness(const Problem& problem)
{
    bool used = false;
    each_side(problem, [&](const Task&, const StopSide& side) {
        for (const TimeWindow& window : *side.time_windows)
            used = used || !window.per_late_hour.present();
    });
    return at_if(used, problem.objective->costs->per_late_hour.at);
}

// What is not searched, and where a part of the request has it: kNowhere where it has not. What
// the search learns to honour leaves its table.
template <class Part>
struct Row {
    std::string_view what;
    NodeId (*find)(const Part& part);
};

constexpr Row<TimeWindow> kOfWindow[] = {
    {"a window's `cost`", [](const TimeWindow& w) { return if_positive(w.cost); }},
    {"a window's `per_late_hour`",
     [](const TimeWindow& w) { return at_if(w.per_late_hour->has_value(), w.per_late_hour.at); }},
};

constexpr Row<StopSide> kOfSide[] = {
    {"more than one window of a stop",
     [](const StopSide& s) { return at_if(s.time_windows->size() > 1, s.time_windows.at); }},
    {"`setup_time_s`", [](const StopSide& s) { return if_positive(s.setup_time_s); }},
    {"`target`", [](const StopSide& s) { return s.target.at; }},
};

constexpr Row<Task> kOfTask[] = {
    {"`preferences`", [](const Task& task) { return if_any(task.preferences); }},
};

constexpr Row<Endpoint> kOfEndpoint[] = {
    {"a start or end without a place",
     [](const Endpoint& e) { return at_if(!e.location.present() && !e.depot.present(), e.at); }},
};

constexpr Row<Shift> kOfShift[] = {
    {"`breaks`", [](const Shift& shift) { return if_any(shift.breaks); }},
    {"`overtime_until`",
     [](const Shift& shift) {
         const Endpoint& end = *shift.end;
         return at_if(end.last.present() && *end.last > *end.time, end.last.at);
     }},
};

constexpr Row<Costs> kOfCosts[] = {
    {"`per_route_hour`", [](const Costs& c) { return if_positive(c.per_route_hour); }},
    {"`per_wait_hour`", [](const Costs& c) { return if_positive(c.per_wait_hour); }},
    {"`per_overtime_hour`", [](const Costs& c) { return if_positive(c.per_overtime_hour); }},
};

constexpr Row<Problem> kOfProblem[] = {
    {"`per_late_hour`", common_lateness},
    {"`quotas`", [](const Problem& problem) { return if_any(problem.quotas); }},
    {"`relations`", [](const Problem& problem) { return if_any(problem.relations); }},
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

void check_vehicles(const Problem& problem, wire::FaultList& faults)
{
    for (const Vehicle& vehicle : *problem.vehicles)
        check(kOfCosts, *vehicle.costs, faults);
    each_shift(problem, [&](const Shift& shift) { check(kOfShift, shift, faults); });
    each_endpoint(problem, [&](const Endpoint& endpoint) { check(kOfEndpoint, endpoint, faults); });
}

void check_tasks(const Problem& problem, wire::FaultList& faults)
{
    each_task(problem, [&](const Task& task) { check(kOfTask, task, faults); });
    each_side(problem, [&](const Task&, const StopSide& side) {
        check(kOfSide, side, faults);
        for (const TimeWindow& window : *side.time_windows)
            check(kOfWindow, window, faults);
    });
}

}  // namespace

void check_searched(const Request& request, wire::FaultList& faults)
{
    const Problem& problem = *request.problem;
    check(kOfRequest, request, faults);
    check(kOfProblem, problem, faults);
    check(kOfCosts, *problem.objective->costs, faults);
    check_vehicles(problem, faults);
    check_tasks(problem, faults);
}

}  // namespace routeopt::routing::limits
