// Every time that a request states.
#pragma once

#include "task/v2/request.hpp"

namespace routeopt::task::v2 {

// Calls visit(moment) for each one, given or not, of the request but `to` of its period.
template <class Visit>
void each_moment(const Request& request, const Visit& visit)
{
    const auto spans = [&](const auto& list) {
        for (const auto& span : *list) {
            visit(span.from);
            visit(span.to);
        }
    };
    const auto work = [&](const Task& task) {
        for (const Moment* moment :
             {&task.earliest, &task.latest_start, &task.due, &task.deadline, &task.planned_from})
            visit(*moment);
    };
    visit(request.period->from);
    for (const Resource& resource : *request.resources) {
        spans(resource.shifts);
        for (const Amount& step : resource.capacity->steps) {
            visit(step.from);
            visit(step.to);
        }
        for (const Delivery& delivery : *resource.deliveries)
            visit(delivery.when);
        for (const Person& person : *resource.people) {
            spans(person.shifts);
            spans(person.unavailable);
            spans(person.skills);
        }
    }
    for (const Order& order : *request.orders) {
        for (const Moment* moment : {&order.earliest, &order.due, &order.deadline})
            visit(*moment);
        work(order.alone);
        for (const Task& task : *order.tasks)
            work(task);
    }
    spans(request.schedule);
    visit(request.options->freeze);
}

}  // namespace routeopt::task::v2
