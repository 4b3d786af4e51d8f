// The way back from the model to the request.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// The job or shipment of the request that a task of the model stands for.
inline const routing::Task& wire_of(const Problem& problem, const Task& task)
{
    const std::size_t jobs = problem.jobs->size();
    const auto index = as_size(task.request_index);
    if (index < jobs)
        return (*problem.jobs)[index];
    return (*problem.shipments)[index - jobs];
}

// The side of a task's stop, and the site of it that the task stands for.
inline const StopSide& side_of(const Problem& problem, const Task& task, bool is_delivery)
{
    const std::size_t jobs = problem.jobs->size();
    const auto index = as_size(task.request_index);
    if (index < jobs)
        return (*problem.jobs)[index].stop;
    const Shipment& shipment = (*problem.shipments)[index - jobs];
    return is_delivery ? *shipment.delivery : *shipment.pickup;
}
inline const Site& site_of(const Problem& problem, const Task& task, bool is_delivery)
{
    const StopSide& side = side_of(problem, task, is_delivery);
    const std::int8_t place = is_delivery ? task.second_place : task.place;
    return place < 0 ? static_cast<const Site&>(side) : (*side.places)[as_size(Index{place})];
}

}  // namespace routeopt::routing::model
