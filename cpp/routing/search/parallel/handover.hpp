// What workers give each other when they meet. What another worker works on is not there: its tasks
// are neither served nor left out, and its empty vehicles are not offered.
#pragma once

#include <vector>

#include "routing/search/control.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/operators/fleet_bounds.hpp"
#include "routing/search/operators/quota_shares.hpp"
#include "routing/search/parallel/partition.hpp"

namespace routeopt::routing::search {

struct Handover {
    std::vector<Index> routes_given;  // slots
    std::vector<Index> absent_given;  // tasks left out
    std::vector<PlannedRoute> routes_taken;
    std::vector<Index> absent_taken;
    std::vector<Index> empty_slots;  // all that it may use
    std::vector<QuotaShare> quotas;
};

// Precondition: every task may be taken out.
template <class Plan>
void hide_all(Plan& plan)
{
    for (Index task = 0; task < static_cast<Index>(plan.model().tasks.size()); ++task)
        if (!plan.absent(task))
            plan.remove(task);
    plan.settle();
    for (auto task = static_cast<Index>(plan.model().tasks.size()); task-- > 0;)
        plan.hide(task);
    plan.commit();
}

template <class Plan>
PlannedRoute route_in(const Plan& plan, Index slot)
{
    PlannedRoute route{slot, {}};
    for (Index at = plan.node(plan.start_of(slot)).next; !plan.is_route_end(at);
         at = plan.node(at).next)
        route.stops.push_back(at);
    return route;
}

template <class Plan, class Visit>
void each_task_of(const Plan& plan, const std::vector<Index>& stops, Visit&& visit)
{
    for (const Index stop : stops)
        if (!plan.is_end(stop) && !plan.model().stops[stop].is_delivery)
            visit(plan.model().stops[stop].task);
}

template <class Plan>
void take_over(Plan& plan, const Handover& handover)
{
    std::vector<Index> given{handover.absent_given};
    for (const Index slot : handover.routes_given)
        each_task_of(plan, route_in(plan, slot).stops, [&](Index task) { given.push_back(task); });
    for (const Index task : given)
        if (!plan.absent(task))
            plan.remove(task);
    plan.settle();
    for (const Index task : given)
        plan.hide(task);
    for (const Index task : handover.absent_taken)
        plan.show(task);
    for (const PlannedRoute& route : handover.routes_taken) {
        each_task_of(plan, route.stops, [&](Index task) { plan.show(task); });
        plan.load(route.slot, route.stops);
    }
    plan.join_times();
    plan.offer_only(handover.empty_slots);
    if constexpr (requires { plan.share_quotas(handover.quotas); })
        plan.share_quotas(handover.quotas);
    plan.commit();
}

// The stops of a worker, in their order.
template <class Plan>
std::vector<Index> stops_of(const Plan& plan)
{
    std::vector<Index> stops;
    for (Index stop = 0; stop < plan.stop_count(); ++stop)
        if (plan.route_of(stop) != kNone || plan.absent(plan.model().stops[stop].task))
            stops.push_back(stop);
    return stops;
}

template <class Plan>
std::vector<RouteAt> running_routes(const Plan& plan, const ByStop<Position>& positions)
{
    std::vector<RouteAt> routes;
    for (Index slot = 0; slot < static_cast<Index>(plan.model().slots.size()); ++slot) {
        if (plan.route(slot).size == 0)
            continue;
        Cluster cluster;
        for (Index at = plan.node(plan.start_of(slot)).next; !plan.is_route_end(at);
             at = plan.node(at).next) {
            if (plan.is_end(at))
                continue;
            cluster.middle.x += positions[at].x;
            cluster.middle.y += positions[at].y;
            ++cluster.stops;
        }
        cluster.middle.x /= static_cast<double>(cluster.stops);
        cluster.middle.y /= static_cast<double>(cluster.stops);
        routes.push_back({slot, cluster});
    }
    return routes;
}

}  // namespace routeopt::routing::search
