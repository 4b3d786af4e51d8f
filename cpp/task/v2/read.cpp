#include "task/v2/read.hpp"

#include "task/v2/reader.hpp"

namespace routeopt::task::v2 {
namespace {

void check_counts(const Request& request, wire::FaultList& faults)
{
    const auto check = [&](NodeId at, const Count& row, std::ptrdiff_t count) {
        if (count > row.most)
            form::over_limit(faults, {at}, row, count);
    };
    const auto check_list = [&](const auto& list, const Count& row) {
        check(list.at, row, std::ssize(*list));
    };
    check_list(request.resources, kResources);
    check_list(request.calendars, kCalendars);
    check_list(request.setups, kSetups);
    std::ptrdiff_t people = 0, tasks = 0;
    for (const Resource& resource : *request.resources)
        people += std::ssize(*resource.people);
    check(request.resources.at, kPeople, people);
    for (const Order& order : *request.orders) {
        tasks += std::max<std::ptrdiff_t>(1, std::ssize(*order.tasks));
        check_list(order.tasks, kTasksOfOne);
        check_list(order.alone.modes, kModes);
        for (const Task& task : *order.tasks)
            check_list(task.modes, kModes);
    }
    check(request.orders.at, kTasks, tasks);
}

}  // namespace

Request read_request(const wire::Document& document, bool service_limits, wire::FaultList& faults)
{
    Reader reader{document, faults, {.service_limits = service_limits, .null_is_absent = true}};
    Request request;
    reader.read(wire::kRoot, request, object(describe_request));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    if (service_limits)
        check_counts(request, faults);
    return request;
}

}  // namespace routeopt::task::v2
