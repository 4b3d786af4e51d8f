// What is known of a plan, its fleet and its routes.
#pragma once

#include <algorithm>
#include <vector>

#include "routing/model/model.hpp"
#include "routing/search/control.hpp"

namespace routeopt::routing::search {

// Another worker works on it: it is neither served nor left out.
template <class Plan>
bool is_hidden(const Plan& plan, Index task)
{
    return !plan.absent(task) && plan.route_of(plan.model().tasks[task].stop) == kNone;
}

// No plan that serves every mandatory job of this one has fewer routes, by the loads alone.
template <class Plan>
std::int64_t fewest_routes(const Plan& plan)
{
    const model::Model& model = plan.model();
    if (!model.reloads.empty())
        return 1;
    model::Load most{};
    for (const model::Slot& slot : model.slots)
        for (std::size_t d = 0; d < model.dimensions; ++d)
            most[d] = std::max(most[d], slot.capacity[d]);
    model::Load brought{};
    model::Load collected{};
    for (std::size_t t = 0; t < model.tasks.size(); ++t) {
        const auto task = static_cast<Index>(t);
        if (model.tasks[t].second != kNone || !model.tasks[t].mandatory || is_hidden(plan, task))
            continue;
        const model::Stop& stop = model.stops[model.tasks[t].stop];
        for (std::size_t d = 0; d < model.dimensions; ++d) {
            brought[d] += stop.brought[d];
            collected[d] += stop.collected[d];
        }
    }
    std::int64_t fewest = 1;
    for (std::size_t d = 0; d < model.dimensions; ++d)
        if (most[d] > 0)
            fewest = std::max(fewest, (std::max(brought[d], collected[d]) - 1) / most[d] + 1);
    return fewest;
}

// What running routes cost for being there.
template <class Plan>
model::Cost fixed_cost(const Plan& plan)
{
    model::Cost cost = 0;
    for (std::size_t slot = 0; slot < plan.model().slots.size(); ++slot)
        if (plan.route(static_cast<Index>(slot)).size > 0)
            cost += plan.model().slots[slot].fixed;
    return cost;
}

// What running routes cost, fees and fixed prices aside.
template <class Plan>
model::Cost routes_cost(const Plan& plan)
{
    model::Cost cost = plan.cost() - fixed_cost(plan);
    for (const Index task : plan.absent_tasks())
        cost -= plan.model().tasks[task].drop_fee;
    return cost;
}

// The routes, by what follows each node.
template <class Plan, class Next>
std::vector<PlannedRoute> routes_by(const Plan& plan, Next&& next)
{
    std::vector<PlannedRoute> routes;
    for (std::size_t slot = 0; slot < plan.model().slots.size(); ++slot) {
        PlannedRoute route{static_cast<Index>(slot), {}};
        Index at = next(plan.start_of(route.slot));
        for (; at != kNone && !plan.is_route_end(at); at = next(at))
            route.stops.push_back(at);
        if (!route.stops.empty())
            routes.push_back(std::move(route));
    }
    return routes;
}

}  // namespace routeopt::routing::search
