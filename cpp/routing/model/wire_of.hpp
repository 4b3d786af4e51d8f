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

}  // namespace routeopt::routing::model
