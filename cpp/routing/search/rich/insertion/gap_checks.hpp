// Which rules forbid a new stop in a gap of a route, as far as can be told in O(1) from what the
// plan keeps of the route: loads, limits, longest lags, adjacent stops, time windows. None of it is
// the last word on time: RouteTime says whether the route keeps a schedule.
//
// Holds three references and no state; each inserter has one of its own, so that calls are inlined.
#pragma once

#include <algorithm>
#include <ranges>

#include "routing/search/rich/insertion/detour.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class GapChecks {
public:
    explicit GapChecks(Plan& plan) : plan_(plan), model_(plan.model()), timing_(plan.timing()) {}

    // The gaps in which something can start at a time from `open` to `close`. O(log n) in the
    // route's length, as both times rise along it.
    [[nodiscard]] GapRange gaps_in_time(Index slot, std::int64_t open, std::int64_t close) const
    {
        const Route& route = plan_.route(slot);
        const auto positions = std::views::iota(std::size_t{0}, route.visits.size() - 1);
        const auto first = std::ranges::partition_point(
            positions, [&](std::size_t at) { return route.functions.latest(at + 1) < open; });
        const auto end = std::ranges::partition_point(
            positions, [&](std::size_t at) { return route.functions.ready(at) <= close; });
        return {*first, *end};
    }

    // The route's limits of distance, driving time and tasks, with one task more. That of its
    // duration is not looked at.
    [[nodiscard]] bool within_limits(Index slot, const Detour& detour) const
    {
        const model::Limits& most = model_.slots[slot].limits;
        const Route& route = plan_.route(slot);
        return route.distance_m + detour.metres <= most.distance_m &&
               route.driving_s + detour.seconds <= most.driving_s && route.tasks + 1 <= most.tasks;
    }

    // Whether every longest lag between two stops around the gap (a ride, say) is still kept if
    // nobody waits.
    [[nodiscard]] bool within_lags(Index slot, std::size_t position, const Detour& detour) const
    {
        const Route& route = plan_.route(slot);
        if (route.room_s.empty() || timing_.has_breaks_with_places(slot))
            return true;
        const Index behind = route.visits[position + 1].node;
        const std::int64_t setup_s = plan_.is_end(behind) ? 0 : model_.rules.stops[behind].setup_s;
        return detour.seconds + detour.stay_s - setup_s <= route.room_s[position];
    }

    // Whether the vehicle has room for a job in the gap: from the trip's start up to there for what
    // is brought, from there to the trip's end for what is collected.
    [[nodiscard]] bool fits(Index slot, std::size_t position, const model::Stop& job) const
    {
        const Loads& at = plan_.route(slot).loads[position];
        const Load& capacity = model_.slots[slot].capacity;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (at.peak_so_far[d] + job.brought[d] > capacity[d] ||
                at.peak_from_here[d] + job.collected[d] > capacity[d])
                return false;
        return true;
    }

    // Whether it has room for a shipment on leaving the visit at the position.
    [[nodiscard]] bool fits_on_board(Index slot, std::size_t position, const Load& size) const
    {
        const Load& leaving = plan_.route(slot).loads[position].leaving;
        const Load& capacity = model_.slots[slot].capacity;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (leaving[d] + size[d] > capacity[d])
                return false;
        return true;
    }

    // Whether the gap is between two stops that a relation wants one directly behind the other.
    // O(relations of the first one's task).
    [[nodiscard]] bool splits_a_pair(Index slot, std::size_t position) const
    {
        const Route& route = plan_.route(slot);
        const Index before = route.visits[position].node;
        const Index behind = route.visits[position + 1].node;
        if (!plan_.has_orders() || plan_.is_end(before) || plan_.is_end(behind))
            return false;
        const auto& relations = model_.rules.relations_of[model_.stops[before].task];
        return std::any_of(relations.begin(), relations.end(), [&](Index number) {
            const model::Relation& relation = model_.rules.relations[number];
            return relation.adjacent &&
                   std::count_if(relation.stops.begin(), relation.stops.end(),
                                 [&](Index stop) { return stop == before || stop == behind; }) == 2;
        });
    }

    // Whether some limit of the slot can only be judged on a route as a whole: that of its
    // duration, and others where a break has a place or travel depends on the time of day.
    [[nodiscard]] bool has_whole_limits(Index slot) const
    {
        const model::Limits& limits = model_.slots[slot].limits;
        return limits.duration_s < kFar ||
               ((limits.distance_m < kFar || limits.driving_s < kFar) &&
                (timing_.has_breaks_with_places(slot) || timing_.is_by_day(slot)));
    }

    // Whether the stored functions of the route's time give only a lower bound of what a stop costs
    // in the gap, so that the changed route has to be priced: the next stop's setup changes, a
    // limit is of the whole route, the trip has to wait longer for its goods, or the task is
    // ordered relative to others.
    [[nodiscard]] bool is_only_bounded(Index slot, std::size_t position, Index stop) const
    {
        const Route& route = plan_.route(slot);
        const model::Rules& rules = model_.rules;
        const model::Stop& s = model_.stops[stop];
        const Visit& behind = route.visits[position + 1];
        const bool has_setup = !plan_.is_end(behind.node) && rules.stops[behind.node].setup_s > 0 &&
                               plan_.stay_s(slot, stop, behind.node) != behind.stay_s;
        const bool is_by_a_reload =
            plan_.is_reload(behind.node) || plan_.is_reload(route.visits[position].node);
        return has_setup || has_whole_limits(slot) ||
               (s.release > -kFar && trip_release(slot, position) < s.release) ||
               plan_.is_ordered(s.task) || (plan_.has_orders() && is_by_a_reload);
    }

    // How long a visit takes at least: its setup falls away behind a stop at the same place.
    [[nodiscard]] std::int64_t least_stay_s(const Visit& visit) const
    {
        return visit.stay_s -
               (plan_.is_end(visit.node) ? 0 : model_.rules.stops[visit.node].setup_s);
    }

private:
    // The earliest start of the trip that the gap belongs to.
    [[nodiscard]] std::int64_t trip_release(Index slot, std::size_t position) const
    {
        const Loads& at = plan_.route(slot).loads[position];
        return std::max(at.release_so_far, at.release_ahead);
    }

    const Plan& plan_;
    const Model& model_;
    const RouteTime& timing_;
};

}  // namespace routeopt::routing::search::rich
