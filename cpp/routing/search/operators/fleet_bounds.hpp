// Figures of a whole plan that several parts of the search use: a lower bound on the number of
// routes, what the routes cost, and the routes themselves. They work on both kinds of plan
// (plain::Plan, rich::Plan) and change nothing. Each takes time linear in the tasks, the slots or
// the stops, so none is called in every iteration.
#pragma once

#include <algorithm>
#include <vector>

#include "routing/model/model.hpp"
#include "routing/search/control.hpp"

namespace routeopt::routing::search {

// Whether the task, with its alternatives, is neither served nor left out in this plan: plans of
// parallel workers hold a part of the tasks each, and hide the tasks of the others.
template <class Plan>
bool is_hidden(const Plan& plan, Index task)
{
    bool is_served = false;
    plan.model().each_alternative(task, [&](Index own) {
        is_served = is_served || plan.route_of(plan.model().tasks[own].stop) != kNone;
    });
    return !plan.absent(task) && !is_served;
}

// A lower bound on the routes of any plan that serves the mandatory jobs: what they bring (or
// collect) in all, divided by the largest capacity, in the capacity dimension that needs most
// routes. Shipments, which may be on board one after the other, and hidden tasks do not count. The
// bound is 1 in problems with reloads.
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
        if (model.tasks[t].second != kNone || !model.tasks[t].mandatory ||
            model.head_of(task) != task || is_hidden(plan, task))
            continue;
        const auto least = [&](model::Load model::Stop::* load, std::size_t d) {
            std::int64_t amount = model::kUnlimited;
            model.each_alternative(task, [&](Index own) {
                amount = std::min(amount, (model.stops[model.tasks[own].stop].*load)[d]);
            });
            return amount;
        };
        for (std::size_t d = 0; d < model.dimensions; ++d) {
            brought[d] += least(&model::Stop::brought, d);
            collected[d] += least(&model::Stop::collected, d);
        }
    }
    std::int64_t fewest = 1;
    for (std::size_t d = 0; d < model.dimensions; ++d)
        if (most[d] > 0)
            fewest = std::max(fewest, (std::max(brought[d], collected[d]) - 1) / most[d] + 1);
    return fewest;
}

// The fixed costs of the vehicles whose routes have stops.
template <class Plan>
model::Cost fixed_cost(const Plan& plan)
{
    model::Cost cost = 0;
    for (std::size_t slot = 0; slot < plan.model().slots.size(); ++slot)
        if (plan.route(static_cast<Index>(slot)).size > 0)
            cost += plan.model().slots[slot].fixed;
    return cost;
}

// The plan's cost less the fixed costs of vehicles and less what is paid for tasks left out, fees
// and quotas that are short: what distance and time cost.
template <class Plan>
model::Cost routes_cost(const Plan& plan)
{
    model::Cost cost = plan.cost() - fixed_cost(plan);
    for (const Index task : plan.absent_tasks())
        cost -= plan.model().tasks[task].drop_fee;
    if constexpr (requires { plan.quotas(); })
        cost -= plan.quotas().missed();
    return cost;
}

// The routes with stops, in the order of their slots. next(node) returns the node that follows, or
// kNone. It may follow the order of another plan than the present one: a worker keeps its best plan
// as a list of what follows each node.
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
