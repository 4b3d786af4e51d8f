#include "routing/search/rich/plan/route_layout.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::search::rich {

std::int64_t RouteLayout::special_stay_s(Index slot, Index before, Index node) const
{
    if (routes_.is_reload(node))
        return routes_.depot_at(node).service_s;
    if (routes_.is_end(node))
        return 0;
    const model::Stop& stop = model_.stops[node];
    const bool is_set_up =
        !routes_.is_end(before) && timing_.is_same_place(model_.stops[before].place, stop.place);
    return model_.service_s(stop, model_.slots[slot]) +
           (is_set_up ? 0 : model_.rules.stops[node].setup_s);
}

Index RouteLayout::place_of(Index slot, Index node) const
{
    const model::Slot& s = model_.slots[slot];
    return routes_.is_reload(node)          ? routes_.depot_at(node).place
           : node == routes_.start_of(slot) ? s.start_place
           : node == routes_.end_of(slot)   ? s.end_place
                                            : model_.stops[node].place;
}

bool RouteLayout::lay_out(Index slot, std::span<const Index> nodes,
                          std::vector<Visit>& visits) const
{
    const std::vector<Visit>& now = routes_.route(slot).visits;
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
    std::size_t next = before;  // of the present visits, the next that may be one of the nodes
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
    return set_legs(slot, visits) && keeps_limits(slot, visits) && rules_.keeps_orders(nodes);
}

bool RouteLayout::lay_out_rest(Index slot, std::vector<Visit>& visits) const
{
    return set_legs(slot, visits) && keeps_limits(slot, visits) &&
           (!rules_.has_orders() || rules_.keeps_orders(routes_.nodes_of(slot)));
}

// Where a visit leads to another node than it did before: the leg, and that node's stay. False: the
// leg does not exist.
bool RouteLayout::set_legs(Index slot, std::vector<Visit>& visits) const
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

// A trip leaves the route's start, or its reload, when all that it delivers is released there.
void RouteLayout::set_trip_releases(std::vector<Visit>& visits) const
{
    std::int64_t release = -kFar;
    for (std::size_t i = visits.size() - 1; i-- > 0;) {
        Visit& visit = visits[i];
        if (routes_.is_end(visit.node))
            visit.release = std::exchange(release, -kFar);
        else
            release = std::max(release, model_.stops[visit.node].release);
    }
}

// The leg behind a position, as long as it is at any time of day: when it is driven is the
// referee's choice, who looks at costs alone.
Arc RouteLayout::longest_leg(Index slot, std::span<const Visit> visits, std::size_t at) const
{
    return at + 1 < visits.size()
               ? timing_.most(slot, visits[at].place, visits[at + 1].place, visits[at].leg)
               : visits[at].leg;
}

// Limits of distance, driving and tasks, breaks with a place aside.
bool RouteLayout::keeps_limits(Index slot, std::span<const Visit> visits) const
{
    const model::Limits& most = model_.slots[slot].limits;
    if (visits.size() == 2 ||
        (most.distance_m == kFar && most.driving_s == kFar && most.tasks == kFar))
        return true;
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t tasks = 0;
    for (std::size_t i = 0; i < visits.size(); ++i) {
        const Visit& visit = visits[i];
        const Arc leg = longest_leg(slot, visits, i);
        distance_m += leg.distance_m;
        driving_s += leg.duration_s;
        tasks += routes_.is_end(visit.node) || model_.stops[visit.node].is_delivery ? 0 : 1;
    }
    return distance_m <= most.distance_m && driving_s <= most.driving_s && tasks <= most.tasks;
}

bool RouteLayout::keeps_limits_with_breaks(Index slot, std::span<const Visit> visits) const
{
    const model::Limits& most = model_.slots[slot].limits;
    if ((most.distance_m == kFar && most.driving_s == kFar) || visits.size() == 2 ||
        !timing_.has_breaks_with_places(slot))
        return true;
    const Arc way = timing_.way_to_breaks(slot, visits);
    std::int64_t distance_m = way.distance_m;
    std::int64_t driving_s = way.duration_s;
    for (std::size_t i = 0; i < visits.size(); ++i) {
        const Arc leg = longest_leg(slot, visits, i);
        distance_m += leg.distance_m;
        driving_s += leg.duration_s;
    }
    return distance_m <= most.distance_m && driving_s <= most.driving_s;
}

bool RouteLayout::keeps_loads(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[slot];
    Load on_board = s.initial_load;
    for (std::size_t begin = 0; begin + 1 < visits.size();) {
        std::int64_t carried = 0;
        std::size_t end = begin + 1;
        for (; !routes_.is_end(visits[end].node); ++end) {
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

Cost RouteLayout::work_cost(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[slot];
    const Cost per_busy_second = timing_.rules(slot).per_busy_second;
    Cost cost = s.fixed;
    for (const Visit& visit : visits)
        cost += s.per_metre * visit.leg.distance_m + s.per_second * visit.leg.duration_s -
                per_busy_second * (visit.leg.duration_s + visit.stay_s);
    return cost;
}

std::vector<Index> RouteLayout::with_breaks(Index slot, std::span<const Index> nodes,
                                            std::optional<std::vector<PlacedBreaks>> placed) const
{
    std::vector<Index> all;
    std::vector<Visit> visits;
    if (!lay_out(slot, nodes, visits))
        return {nodes.begin(), nodes.end()};
    const model::SlotRules& rules = timing_.rules(slot);
    if (!placed)
        placed = timing_.place_breaks(slot, visits);
    auto next = placed->begin();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        all.push_back(nodes[i]);
        for (; next != placed->end() && next->position == i; ++next)
            for (std::size_t k = 0; k < rules.breaks.size(); ++k)
                if ((next->breaks & break_bit(k)) != 0)
                    all.push_back(model_.first_break() + rules.first_break + static_cast<Index>(k));
    }
    return all;
}

}  // namespace routeopt::routing::search::rich
