// What Plan says of rules: who may serve what, and what a route of some nodes would be.
#include <algorithm>

#include "routing/search/general/plan.hpp"

namespace routeopt::routing::search::general {

bool Plan::may_serve(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    if (!model_.may_serve(model_.tasks[as_size(task)], model_.slots[as_size(slot)]))
        return false;
    for (const Index number : rules.quotas_of[as_size(task)]) {
        const model::Quota& quota = rules.quotas[as_size(number)];
        if (quota.slots[as_size(slot)] &&
            quota_count_[as_size(number)] >= quota_shares_[as_size(number)].most)
            return false;
    }
    for (const Index number : rules.relations_of[as_size(task)]) {
        const model::Relation& relation = rules.relations[as_size(number)];
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[as_size(stop)].task;
            const Index in = served_in_[as_size(other)];
            if (other == task || in == kNone)
                continue;
            const bool same_vehicle =
                model_.slots[as_size(in)].vehicle == model_.slots[as_size(slot)].vehicle;
            const bool keeps = relation.kind == RelationKind::synchronized         ? in != slot
                               : relation.kind == RelationKind::time_lag           ? true
                               : relation.kind == RelationKind::same_vehicle       ? same_vehicle
                               : relation.kind == RelationKind::different_vehicles ? !same_vehicle
                                                                                   : in == slot;
            if (!keeps)
                return false;
        }
    }
    return true;
}

Cost Plan::preference(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    const Index row = rules.stops[as_size(model_.tasks[as_size(task)].stop)].preference_row;
    return row == kNone ? 0
                        : rules.preferences[as_size(row) * model_.vehicles +
                                            as_size(model_.slots[as_size(slot)].vehicle)];
}

Cost Plan::extra(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    Cost cost = preference(task, slot) + emphasis(task, slot);
    for (const Index number : rules.quotas_of[as_size(task)]) {
        const model::Quota& quota = rules.quotas[as_size(number)];
        if (quota.slots[as_size(slot)] &&
            quota_count_[as_size(number)] < quota_shares_[as_size(number)].least)
            cost -= quota.per_missing;
    }
    return cost;
}

bool Plan::keeps_orders(std::span<const Index> nodes) const
{
    const model::Rules& rules = model_.rules;
    if (!has_orders_)
        return true;
    Index group = kNone;
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        const Index own = rules.order_group[as_size(model_.stops[as_size(node)].task)];
        if (own != kNone && own < group)
            return false;
        group = std::max(group, own);
    }
    const auto position = [&](Index stop) { return std::find(nodes.begin(), nodes.end(), stop); };
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        for (const Index number : rules.relations_of[as_size(model_.stops[as_size(node)].task)]) {
            const model::Relation& relation = rules.relations[as_size(number)];
            if (relation.kind != RelationKind::ordered)
                continue;
            auto last = nodes.end();
            for (const Index stop : relation.stops) {
                const auto at = position(stop);
                if (at == nodes.end())
                    continue;
                if (last != nodes.end() &&
                    (at < last ||
                     (relation.adjacent &&
                      std::any_of(last + 1, at, [&](Index between) { return !is_end(between); }))))
                    return false;
                last = at;
            }
        }
    }
    return true;
}

std::int64_t Plan::stay_s(Index slot, Index before, Index node) const
{
    if (is_reload(node))
        return depot_at(node).service_s;
    if (is_end(node))
        return 0;
    const model::Stop& stop = model_.stops[as_size(node)];
    const std::int64_t service_s = model_.service_s(stop, model_.slots[as_size(slot)]);
    const std::int32_t setup_s = model_.rules.stops[as_size(node)].setup_s;
    if (setup_s == 0)
        return service_s;
    const bool is_set_up =
        !is_end(before) && timing_.is_same_place(model_.stops[as_size(before)].place, stop.place);
    return service_s + (is_set_up ? 0 : setup_s);
}

Index Plan::place_of(Index slot, Index node) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    return is_reload(node)          ? depot_at(node).place
           : node == start_of(slot) ? s.start_place
           : node == end_of(slot)   ? s.end_place
                                    : model_.stops[as_size(node)].place;
}

// Most visits of a route that changes are visits that it has, in their order: with the same visit
// before it a stop's stay is the same, with the same one behind it its leg.
bool Plan::lay_out(Index slot, std::span<const Index> nodes, std::vector<Visit>& visits) const
{
    const std::vector<Visit>& now = route(slot).visits;
    std::size_t next = 0;  // of those that it has
    visits.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Visit& visit = visits[i];
        if (next + 1 < now.size() && now[next].node != nodes[i] && now[next + 1].node == nodes[i])
            ++next;
        const bool is_known = next < now.size() && now[next].node == nodes[i];
        if (is_known) {
            visit = now[next];
            visit.release = -kFar;
        } else {
            visit = {nodes[i], place_of(slot, nodes[i]), {}, 0, -kFar, kNone};
        }
        const bool follows_as_before = is_known && i > 0 && next > 0 &&
                                       now[next - 1].node == nodes[i - 1] &&
                                       now[next - 1].leg_to == nodes[i];
        if (i > 0 && !follows_as_before)
            visit.stay_s = stay_s(slot, nodes[i - 1], nodes[i]);
        next += is_known ? 1 : 0;
    }
    return set_legs(slot, visits) && keeps_limits(slot, visits) && keeps_orders(nodes);
}

// False: there is no way.
bool Plan::set_legs(Index slot, std::vector<Visit>& visits) const
{
    std::int64_t release = -kFar;
    for (std::size_t i = visits.size() - 1; i-- > 0;) {
        Visit& visit = visits[i];
        const Visit& next = visits[i + 1];
        if (visits.size() == 2)
            visit.leg = {};
        else if (visit.leg_to != next.node)
            visit.leg = timing_.arc(slot, visit.place, next.place);
        visit.leg_to = visits.size() == 2 ? kNone : next.node;
        if (!visit.leg.exists())
            return false;
        if (!model_.released)
            continue;
        if (is_end(visit.node))
            visit.release = std::exchange(release, -kFar);
        else
            release = std::max(release, model_.stops[as_size(visit.node)].release);
    }
    return true;
}

bool Plan::keeps_limits(Index slot, std::span<const Visit> visits) const
{
    const model::Limits& most = model_.slots[as_size(slot)].limits;
    if (visits.size() == 2 ||
        (most.distance_m == kFar && most.driving_s == kFar && most.tasks == kFar))
        return true;
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t tasks = 0;
    for (const Visit& visit : visits) {
        distance_m += visit.leg.distance_m;
        driving_s += visit.leg.duration_s;
        tasks += is_end(visit.node) || model_.stops[as_size(visit.node)].is_delivery ? 0 : 1;
    }
    return distance_m <= most.distance_m && driving_s <= most.driving_s && tasks <= most.tasks;
}

// Breaks are put where they cost least: a limit that they would break there is broken.
bool Plan::keeps_limits_with_breaks(Index slot, std::span<const Visit> visits)
{
    const model::Limits& most = model_.slots[as_size(slot)].limits;
    if ((most.distance_m == kFar && most.driving_s == kFar) || visits.size() == 2 ||
        !timing_.has_breaks_with_places(slot))
        return true;
    const Arc way = timing_.way_to_breaks(slot, visits);
    std::int64_t distance_m = way.distance_m;
    std::int64_t driving_s = way.duration_s;
    for (const Visit& visit : visits) {
        distance_m += visit.leg.distance_m;
        driving_s += visit.leg.duration_s;
    }
    return distance_m <= most.distance_m && driving_s <= most.driving_s;
}

bool Plan::keeps_loads(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    Load on_board = s.initial_load;
    for (std::size_t begin = 0; begin + 1 < visits.size();) {
        std::int64_t carried = 0;
        std::size_t end = begin + 1;
        for (; !is_end(visits[end].node); ++end) {
            const model::Stop& stop = model_.stops[as_size(visits[end].node)];
            carried += stop.partner == kNone ? 0 : stop.is_delivery ? -1 : 1;
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                on_board[d] += stop.brought[d];
        }
        if (carried != 0)
            return false;
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin) {
                const model::Stop& stop = model_.stops[as_size(visits[i].node)];
                const Load& load = stop.is_delivery ? model_.stops[as_size(stop.partner)].collected
                                                    : stop.collected;
                for (std::size_t d = 0; d < model_.dimensions; ++d)
                    on_board[d] += (stop.is_delivery ? -load[d] : load[d]) - stop.brought[d];
            }
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                if (on_board[d] > s.capacity[d])
                    return false;
        }
        on_board.fill(0);
        begin = end;
    }
    return true;
}

bool Plan::has_room(Index task, Index slot) const
{
    const model::Task& t = model_.tasks[as_size(task)];
    const model::Stop& stop = model_.stops[as_size(t.stop)];
    const Room& room = route(slot).room;
    const Load& most = t.second == kNone ? room.collected : room.carried;
    for (std::size_t d = 0; d < model_.dimensions; ++d)
        if (stop.collected[d] > most[d] || stop.brought[d] > room.brought[d])
            return false;
    return true;
}

// False: a trip has too much on board, or carries a shipment beyond its end.
bool Plan::set_loads(Index slot, Route& route) const
{
    const auto& visits = route.visits;
    const std::size_t dimensions = model_.dimensions;
    const Load& capacity = model_.slots[as_size(slot)].capacity;
    const Load& initial = model_.slots[as_size(slot)].initial_load;
    Load on_board = initial;
    route.loads.resize(visits.size());
    for (std::size_t begin = 0; begin + 1 < visits.size();) {
        std::size_t end = begin + 1;
        for (; !is_end(visits[end].node); ++end)
            for (std::size_t d = 0; d < dimensions; ++d)
                on_board[d] += model_.stops[as_size(visits[end].node)].brought[d];
        Loads& first = route.loads[begin];
        first.leaving = first.peak_so_far = on_board;
        for (std::size_t d = 0; d < dimensions; ++d)
            first.ahead[d] = on_board[d] - (begin == 0 ? initial[d] : 0);
        first.shipments = 0;
        first.release_so_far = -kFar;
        for (std::size_t i = begin + 1; i < end; ++i) {
            const model::Stop& stop = model_.stops[as_size(visits[i].node)];
            const Load& load =
                stop.is_delivery ? model_.stops[as_size(stop.partner)].collected : stop.collected;
            const Loads& before = route.loads[i - 1];
            Loads& now = route.loads[i];
            for (std::size_t d = 0; d < dimensions; ++d) {
                now.leaving[d] =
                    before.leaving[d] + (stop.is_delivery ? -load[d] : load[d]) - stop.brought[d];
                now.peak_so_far[d] = std::max(before.peak_so_far[d], now.leaving[d]);
                now.ahead[d] = before.ahead[d] - stop.brought[d];
            }
            now.shipments = before.shipments + (stop.partner == kNone ? 0
                                                : stop.is_delivery    ? -1
                                                                      : 1);
            now.release_so_far = std::max(before.release_so_far, stop.release);
        }
        Loads& last = route.loads[end - 1];
        last.peak_from_here = last.leaving;
        last.release_ahead = -kFar;
        for (std::size_t i = end - 1; i > begin; --i) {
            const Loads& now = route.loads[i];
            Loads& before = route.loads[i - 1];
            before.release_ahead =
                model_.released
                    ? std::max(now.release_ahead, model_.stops[as_size(visits[i].node)].release)
                    : -kFar;
            for (std::size_t d = 0; d < dimensions; ++d)
                before.peak_from_here[d] = std::max(before.leaving[d], now.peak_from_here[d]);
        }
        for (std::size_t d = 0; d < dimensions; ++d)
            if (first.peak_from_here[d] > capacity[d])
                return false;
        if (last.shipments != 0)
            return false;
        on_board.fill(0);
        begin = end;
    }
    set_room(slot, route);
    return true;
}

void Plan::set_room(Index slot, Route& route) const
{
    const Load& capacity = model_.slots[as_size(slot)].capacity;
    for (std::size_t d = 0; d < model_.dimensions; ++d) {
        std::int64_t brought = kFar;
        std::int64_t collected = kFar;
        std::int64_t carried = kFar;
        for (std::size_t i = 0; i + 1 < route.visits.size(); ++i) {
            const Loads& at = route.loads[i];
            brought = std::min(brought, at.peak_so_far[d]);
            collected = std::min(collected, at.peak_from_here[d]);
            carried = std::min(carried, at.leaving[d]);
        }
        route.room.brought[d] = capacity[d] - brought;
        route.room.collected[d] = capacity[d] - collected;
        route.room.carried[d] = capacity[d] - carried;
    }
}

Cost Plan::work_price(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    const Cost per_busy_second = timing_.rules(slot).per_busy_second;
    Cost cost = s.fixed;
    for (const Visit& visit : visits)
        cost += s.per_metre * visit.leg.distance_m + s.per_second * visit.leg.duration_s -
                per_busy_second * (visit.leg.duration_s + visit.stay_s);
    return cost;
}

std::optional<Cost> Plan::price(Index slot, std::span<const Index> nodes)
{
    work_ += static_cast<std::int64_t>(4 * nodes.size());
    if (!lay_out(slot, nodes, scratch_))
        return std::nullopt;
    const std::optional<Cost> time = timing_.least(slot, scratch_, route(slot).functions);
    if (!time || !keeps_limits_with_breaks(slot, scratch_))
        return std::nullopt;
    price_of_time_ = *time;
    Cost cost = *time + work_price(slot, scratch_);
    for (const Index node : nodes)
        cost += is_reload(node) ? depot_at(node).per_visit : 0;
    return cost;
}

void Plan::set_lag_room(Index slot, Route& route) const
{
    route.room_s.clear();
    if (route.links < 2)
        return;
    for (const Visit& visit : route.visits) {
        if (is_end(visit.node))
            continue;
        for (const Index number :
             model_.rules.relations_of[as_size(model_.stops[as_size(visit.node)].task)]) {
            const model::Relation& relation = model_.rules.relations[as_size(number)];
            if (relation.kind != RelationKind::time_lag || relation.max_s >= kFar ||
                relation.stops.back() != visit.node || route_of(relation.stops.front()) != slot)
                continue;
            const std::size_t from = position_of(relation.stops.front());
            const std::size_t to = position_of(visit.node);
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

}  // namespace routeopt::routing::search::general
