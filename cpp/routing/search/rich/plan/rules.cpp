// What Plan says of rules: who may serve what, and what a route of some nodes would be.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

bool Plan::may_serve(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    if (!model_.may_serve(model_.tasks[task], model_.slots[slot]))
        return false;
    for (const Index number : rules.quotas_of[task]) {
        const model::Quota& quota = rules.quotas[number];
        if (quota.slots[slot] && quota_count_[number] >= quota_shares_[number].most)
            return false;
    }
    for (const Index number : rules.relations_of[task]) {
        const model::Relation& relation = rules.relations[number];
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[stop].task;
            const Index in = served_in_[other];
            if (other == task || in == kNone)
                continue;
            const bool same_vehicle = model_.slots[in].vehicle == model_.slots[slot].vehicle;
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
    const Index row = rules.stops[model_.tasks[task].stop].preference_row;
    return row == kNone ? 0
                        : rules.preferences[as_size(row) * model_.vehicles +
                                            as_size(model_.slots[slot].vehicle)];
}

Cost Plan::compute_extra(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    Cost cost = preference(task, slot) + emphasis(task, slot);
    for (const Index number : rules.quotas_of[task]) {
        const model::Quota& quota = rules.quotas[number];
        if (quota.slots[slot] && quota_count_[number] < quota_shares_[number].least)
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
        const Index own = rules.order_group[model_.stops[node].task];
        if (own != kNone && own < group)
            return false;
        group = std::max(group, own);
    }
    const auto position = [&](Index stop) { return std::find(nodes.begin(), nodes.end(), stop); };
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        for (const Index number : rules.relations_of[model_.stops[node].task]) {
            const model::Relation& relation = rules.relations[number];
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

std::int64_t Plan::special_stay_s(Index slot, Index before, Index node) const
{
    if (is_reload(node))
        return depot_at(node).service_s;
    if (is_end(node))
        return 0;
    const model::Stop& stop = model_.stops[node];
    const bool is_set_up =
        !is_end(before) && timing_.is_same_place(model_.stops[before].place, stop.place);
    return model_.service_s(stop, model_.slots[slot]) +
           (is_set_up ? 0 : model_.rules.stops[node].setup_s);
}

Index Plan::place_of(Index slot, Index node) const
{
    const model::Slot& s = model_.slots[slot];
    return is_reload(node)          ? depot_at(node).place
           : node == start_of(slot) ? s.start_place
           : node == end_of(slot)   ? s.end_place
                                    : model_.stops[node].place;
}

// Most visits of a route that changes are visits that it has, in their order: those before and
// behind what changes are copied.
bool Plan::lay_out(Index slot, std::span<const Index> nodes, std::vector<Visit>& visits) const
{
    const std::vector<Visit>& now = route(slot).visits;
    const std::size_t most = std::min(nodes.size(), now.size());
    std::size_t before = 0;
    while (before < most && now[before].node == nodes[before])
        ++before;
    std::size_t behind = 0;
    while (behind < most - before &&
           now[now.size() - 1 - behind].node == nodes[nodes.size() - 1 - behind])
        ++behind;
    visits.resize(nodes.size());
    std::copy_n(now.begin(), before, visits.begin());
    std::copy_n(now.end() - static_cast<std::ptrdiff_t>(behind), behind,
                visits.end() - static_cast<std::ptrdiff_t>(behind));
    std::size_t next = before;  // of those that it has
    for (std::size_t i = before; i < nodes.size() - behind; ++i) {
        if (next + 1 < now.size() && now[next].node != nodes[i] && now[next + 1].node == nodes[i])
            ++next;
        const bool is_known = next < now.size() && now[next].node == nodes[i];
        if (is_known) {
            visits[i] = now[next++];
            continue;
        }
        visits[i] = {nodes[i], place_of(slot, nodes[i]), {}, 0, -kFar, kNone};
        if (i > 0)
            visits[i - 1].leg_to = kNone;
    }
    return set_legs(slot, visits) && keeps_limits(slot, visits) && keeps_orders(nodes);
}

// Where another node follows than did: the leg, and how long that one's visit takes. False: there
// is no way.
bool Plan::set_legs(Index slot, std::vector<Visit>& visits) const
{
    if (visits.size() == 2) {
        visits[0].leg = {};
        visits[0].leg_to = kNone;
    } else {
        for (std::size_t i = visits.size() - 1; i-- > 0;) {
            Visit& visit = visits[i];
            Visit& next = visits[i + 1];
            if (visit.leg_to == next.node)
                continue;
            visit.leg = timing_.arc(slot, visit.place, next.place);
            visit.leg_to = visit.leg.exists() ? next.node : kNone;
            if (visit.leg_to == kNone)
                return false;
            next.stay_s = stay_s(slot, visit.node, next.node);
        }
    }
    if (model_.released)
        set_trip_releases(visits);
    return true;
}

// Of a route's start and visits of depots: when all is there that the trip waits for.
void Plan::set_trip_releases(std::vector<Visit>& visits) const
{
    std::int64_t release = -kFar;
    for (std::size_t i = visits.size() - 1; i-- > 0;) {
        Visit& visit = visits[i];
        if (is_end(visit.node))
            visit.release = std::exchange(release, -kFar);
        else
            release = std::max(release, model_.stops[visit.node].release);
    }
}

bool Plan::keeps_limits(Index slot, std::span<const Visit> visits) const
{
    const model::Limits& most = model_.slots[slot].limits;
    if (visits.size() == 2 ||
        (most.distance_m == kFar && most.driving_s == kFar && most.tasks == kFar))
        return true;
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t tasks = 0;
    for (const Visit& visit : visits) {
        distance_m += visit.leg.distance_m;
        driving_s += visit.leg.duration_s;
        tasks += is_end(visit.node) || model_.stops[visit.node].is_delivery ? 0 : 1;
    }
    return distance_m <= most.distance_m && driving_s <= most.driving_s && tasks <= most.tasks;
}

// Breaks are put where they cost least: a limit that they would break there is broken.
bool Plan::keeps_limits_with_breaks(Index slot, std::span<const Visit> visits)
{
    const model::Limits& most = model_.slots[slot].limits;
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
    const model::Slot& s = model_.slots[slot];
    Load on_board = s.initial_load;
    for (std::size_t begin = 0; begin + 1 < visits.size();) {
        std::int64_t carried = 0;
        std::size_t end = begin + 1;
        for (; !is_end(visits[end].node); ++end) {
            const model::Stop& stop = model_.stops[visits[end].node];
            carried += stop.partner == kNone ? 0 : stop.is_delivery ? -1 : 1;
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                on_board[d] += stop.brought[d];
        }
        if (carried != 0)
            return false;
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin) {
                const model::Stop& stop = model_.stops[visits[i].node];
                const Load& load =
                    stop.is_delivery ? model_.stops[stop.partner].collected : stop.collected;
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

// False: a trip has too much on board, or carries a shipment beyond its end.
bool Plan::set_loads(Index slot, Route& route) const
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

bool Plan::set_on_board(Index slot, std::size_t d, Route& route) const
{
    const auto& visits = route.visits;
    const std::int64_t capacity = model_.slots[slot].capacity[d];
    std::int64_t initial = model_.slots[slot].initial_load[d];
    std::int64_t brought = kFar;
    std::int64_t collected = kFar;
    std::int64_t carried = kFar;
    for (std::size_t begin = 0, end = 0; begin + 1 < visits.size(); begin = end) {
        std::int64_t ahead = 0;
        for (end = begin + 1; !is_end(visits[end].node); ++end)
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
bool Plan::set_shipments(Route& route) const
{
    std::int32_t on_board = 0;
    for (std::size_t i = 0; i < route.visits.size(); ++i) {
        const Index node = route.visits[i].node;
        if (is_end(node) && on_board != 0)
            return false;
        if (!is_end(node)) {
            const model::Stop& stop = model_.stops[node];
            on_board += stop.partner == kNone ? 0 : stop.is_delivery ? -1 : 1;
        }
        route.loads[i].shipments = on_board;
    }
    return true;
}

void Plan::set_releases_awaited(Route& route) const
{
    const auto release_at = [&](std::size_t i) {
        return model_.stops[route.visits[i].node].release;
    };
    std::int64_t so_far = -kFar;
    for (std::size_t i = 0; i < route.visits.size(); ++i) {
        so_far = is_end(route.visits[i].node) ? -kFar : std::max(so_far, release_at(i));
        route.loads[i].release_so_far = so_far;
    }
    std::int64_t ahead = -kFar;
    for (std::size_t i = route.visits.size(); i-- > 0;) {
        route.loads[i].release_ahead = ahead;
        ahead = is_end(route.visits[i].node) ? -kFar : std::max(ahead, release_at(i));
    }
}

Cost Plan::work_price(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[slot];
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
        for (const Index number : model_.rules.relations_of[model_.stops[visit.node].task]) {
            const model::Relation& relation = model_.rules.relations[number];
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

}  // namespace routeopt::routing::search::rich
