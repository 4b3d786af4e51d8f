// Definition of Plan::check(); included by plan.hpp alone. O(plan).
#pragma once

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::check() const
{
    Cost cost = 0;
    Cost emphasis_now = 0;
    std::int64_t missing = 0;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        if (absent_.holds(static_cast<Index>(t))) {
            cost += model_.tasks[t].drop_fee;
            emphasis_now += emphasis(static_cast<Index>(t));
            missing += model_.tasks[t].priority;
        }
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        const Route& route = this->route(slot);
        INVARIANT(running_.holds(slot) == (route.size > 0), "routes with stops run");
        if (route.size == 0)
            continue;
        cost += model_.slots[slot].fixed;
        std::int64_t time = times_[start_of(slot)].ready;
        Totals totals;
        for (Index at = start_of(slot); at != end_of(slot);) {
            const Node& node = nodes_[at];
            const Node& next = nodes_[node.next];
            const Arc leg = arc(slot, node.place, next.place);
            INVARIANT(leg.exists(), "a route goes where there is a way");
            INVARIANT(leg.duration_s == node.leg.duration_s &&
                          leg.distance_m == node.leg.distance_m,
                      "a stored leg is the arc");
            INVARIANT(next.prev == at && route_of_[node.next] == slot, "links agree");
            cost += price(route, leg.distance_m, leg.duration_s);
            if (is_reload(node.next))
                cost += depot_at(node.next).per_visit;
            totals += totals_of(leg) + totals_at(node.next, slot);
            if constexpr (kTimed) {
                const Times& times = times_[node.next];
                const std::int64_t start = start_at(node.next, time + leg.duration_s);
                INVARIANT(start <= times.close, "service starts in its window");
                INVARIANT(start <= times.latest, "the latest arrival allows the present one");
                time = start + times.service_s;
                INVARIANT(time == times.ready, "a stored time is the recomputed one");
            }
            at = node.next;
        }
        if (limited_) {
            const Totals& kept = totals_[slot];
            INVARIANT(totals == kept, "running totals are the recomputed ones");
            INVARIANT(keeps_limits(slot), "a route keeps its limits");
            static_cast<void>(kept);
        }
    }
    INVARIANT(cost == real_cost(), "the running cost is the recomputed one");
    INVARIANT(emphasis_now == emphasis_, "the running emphasis is the recomputed one");
    INVARIANT(missing == missing_, "the running count of missing tasks is the recomputed one");
    static_cast<void>(cost);
    static_cast<void>(emphasis_now);
    static_cast<void>(missing);
}

}  // namespace routeopt::routing::search::plain
