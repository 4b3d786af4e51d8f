#include "routing/search/rich/plan/route_figures.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

RouteFigures::RouteFigures(const Model& model, const Routes& routes, const PlanRules& rules)
    : model_(model), routes_(routes), rules_(rules)
{
    has_shipments_ = std::any_of(model.tasks.begin(), model.tasks.end(),
                                 [](const model::Task& t) { return t.second != kNone; });
}

bool RouteFigures::set_loads(Index slot, Route& route) const
{
    if (route.loads.size() < route.visits.size())
        route.loads.resize(route.visits.size());
    for (std::size_t d = 0; d < model_.dimensions; ++d)
        if (!set_on_board(slot, d, route))
            return false;
    if (model_.released)
        set_releases_awaited(route);
    return !has_shipments_ || set_shipments(route);
}

bool RouteFigures::set_on_board(Index slot, std::size_t d, Route& route) const
{
    const auto& visits = route.visits;
    const std::int64_t capacity = model_.slots[slot].capacity[d];
    std::int64_t initial = model_.slots[slot].initial_load[d];
    std::int64_t brought = kFar;
    std::int64_t collected = kFar;
    std::int64_t carried = kFar;
    for (std::size_t begin = 0, end = 0; begin + 1 < visits.size(); begin = end) {
        std::int64_t ahead = 0;
        for (end = begin + 1; !routes_.is_end(visits[end].node); ++end)
            ahead += model_.stops[visits[end].node].brought[d];
        std::int64_t leaving = initial + ahead;
        std::int64_t peak = leaving;
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin) {
                const model::Stop& stop = model_.stops[visits[i].node];
                leaving += stop.is_delivery ? -model_.stops[stop.partner].collected[d]
                                            : stop.collected[d] - stop.brought[d];
                ahead -= stop.brought[d];
                peak = std::max(peak, leaving);
            }
            Loads& at = route.loads[i];
            at.leaving[d] = leaving;
            at.peak_so_far[d] = peak;
            at.ahead[d] = ahead;
            brought = std::min(brought, peak);
            carried = std::min(carried, leaving);
        }
        if (peak > capacity)
            return false;
        collected = std::min(collected, leaving);
        for (std::size_t i = end; i-- > begin;) {
            Loads& at = route.loads[i];
            at.peak_from_here[d] = leaving = std::max(leaving, at.leaving[d]);
        }
        initial = 0;
    }
    route.room.brought[d] = capacity - brought;
    route.room.collected[d] = capacity - collected;
    route.room.carried[d] = capacity - carried;
    return true;
}

// False: one is carried beyond the end of its trip.
bool RouteFigures::set_shipments(Route& route) const
{
    std::int32_t on_board = 0;
    for (std::size_t i = 0; i < route.visits.size(); ++i) {
        const Index node = route.visits[i].node;
        if (routes_.is_end(node) && on_board != 0)
            return false;
        if (!routes_.is_end(node)) {
            const model::Stop& stop = model_.stops[node];
            on_board += stop.partner == kNone ? 0 : stop.is_delivery ? -1 : 1;
        }
        route.loads[i].shipments = on_board;
    }
    return true;
}

void RouteFigures::set_releases_awaited(Route& route) const
{
    const auto release_at = [&](std::size_t i) {
        return model_.stops[route.visits[i].node].release;
    };
    std::int64_t so_far = -kFar;
    for (std::size_t i = 0; i < route.visits.size(); ++i) {
        so_far = routes_.is_end(route.visits[i].node) ? -kFar : std::max(so_far, release_at(i));
        route.loads[i].release_so_far = so_far;
    }
    std::int64_t ahead = -kFar;
    for (std::size_t i = route.visits.size(); i-- > 0;) {
        route.loads[i].release_ahead = ahead;
        ahead = routes_.is_end(route.visits[i].node) ? -kFar : std::max(ahead, release_at(i));
    }
}

Cost RouteFigures::set_totals(Route& route) const
{
    Cost depots_cost = 0;
    route.distance_m = route.driving_s = route.busy_s = route.tasks = 0;
    route.reloads = route.links = 0;
    for (const Visit& visit : route.visits) {
        route.distance_m += visit.leg.distance_m;
        route.driving_s += visit.leg.duration_s;
        route.busy_s += visit.leg.duration_s + visit.stay_s;
        if (routes_.is_reload(visit.node)) {
            ++route.reloads;
            depots_cost += routes_.depot_at(visit.node).per_visit;
        } else if (!routes_.is_end(visit.node) && !model_.stops[visit.node].is_delivery) {
            ++route.tasks;
        }
    }
    if (rules_.has_time_relations())
        for (const Visit& visit : route.visits)
            if (!routes_.is_end(visit.node) && rules_.is_of_times(model_.stops[visit.node].task))
                ++route.links;
    route.size = static_cast<std::int32_t>(route.visits.size()) - 2 - route.reloads;
    return depots_cost;
}

void RouteFigures::set_lag_room(Index slot, Route& route) const
{
    route.room_s.clear();
    if (route.links < 2)
        return;
    for (const Visit& visit : route.visits) {
        if (routes_.is_end(visit.node))
            continue;
        for (const Index number : model_.rules.relations_of[model_.stops[visit.node].task]) {
            const model::Relation& relation = model_.rules.relations[number];
            if (relation.kind != RelationKind::time_lag || relation.max_s >= kFar ||
                relation.stops.back() != visit.node ||
                routes_.route_of(relation.stops.front()) != slot)
                continue;
            const std::size_t from = routes_.position_of(relation.stops.front());
            const std::size_t to = routes_.position_of(visit.node);
            std::int64_t room_s = relation.max_s;
            for (std::size_t at = from; at < to; ++at)
                room_s -=
                    route.visits[at].leg.duration_s + (at > from ? route.visits[at].stay_s : 0);
            if (from < to && route.room_s.empty())
                route.room_s.assign(route.visits.size(), kFar);
            for (std::size_t at = from; at < to; ++at)
                route.room_s[at] = std::min(route.room_s[at], room_s);
        }
    }
}

}  // namespace routeopt::routing::search::rich
