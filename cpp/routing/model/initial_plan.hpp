// Translates the plan of a request, from which the search starts, into the model's numbers.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Whether the plan fixes something: closed or locked routes, pinned stops, departures.
[[nodiscard]] bool holds_parts(const Plan& plan);

// Whether the plan fixes nothing but tasks, few beside all, of which no route has two, none has
// alternatives and each is on a vehicle of one shift: for these Pins::as_vehicle_sets says the same
// as an order of pinned stops.
[[nodiscard]] bool pin_one_task_each(const Problem& problem, const Plan& plan);

// Calls visit(task, vehicle) with the ids of each pinned stop of a task.
template <class Visit>
void each_pinned_task(const Plan& plan, Visit&& visit)
{
    for (const PlanRoute& route : *plan.routes)
        for (const PlanStop& stop : *route.stops)
            if (*stop.pinned && stop.task)
                visit(*stop.task, *route.vehicle);
}

// The plan without what is not pinned.
[[nodiscard]] Plan pinned_part(const Plan& plan);

// Restricts the departure of slots to the fixed start times of their routes, where the shift allows
// them. Preconditions: the plan passed validation; the model has its slots.
void fix_departures(const Problem& problem, const Plan& plan, Model& model);

// Sets Model::given. Preconditions: the plan passed validation; the model is complete otherwise.
void add_given(const Problem& problem, const Plan& plan, Model& model);

}  // namespace routeopt::routing::model
