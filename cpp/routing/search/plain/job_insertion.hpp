// Where a job is inserted most cheaply among the routes that run: what one gap between two nodes
// costs and whether the job may stand there, in constant time; and the search of the gaps beside
// the job's nearest neighbours, which every iteration asks for every job that it inserts. It is the
// hottest code of the search.
//
// Changes nothing. Every look improves `best` if it finds a cheaper place that keeps every rule.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/eligible_slots.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/plain/plan_records.hpp"
#include "routing/search/plain/route_walk.hpp"
#include "routing/search/plain/vehicle_change.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class JobInsertion {
public:
    // change: which routes can go on in a larger vehicle.
    JobInsertion(const Plan& plan, VehicleChange<Plan>& change)
        : plan_(plan), model_(plan.model()), limited_(model_.limited), eligible_slots_(model_),
          walk_(plan), change_(change), enlarged_in_(model_.slots.size(), 0),
          seen_from_(as_size(plan.node_count()), 0)
    {
    }

    // Whether look_near() also tries the first and the last arcs of routes, however far their stops
    // are.
    void look_beside_depots(bool does) { looks_beside_depots_ = does; }

    // Looks behind and before each of the neighbours that is in a route with room for the job, and
    // beside depots; where vehicles differ also at moving a route without room to a larger vehicle.
    // Points blink. Precondition: `near` are neighbours of the job's stop.
    void look_near(Index task, const NeighbourList& near, Blinks blinks, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        const Index stop = t.stop;
        const Index place = plan_.node(stop).place;
        std::array<std::uint8_t, Neighbours::kMost> positions;
        std::size_t count = plan_.with_room(near.stops, t.size, positions.data());
        work_ += static_cast<std::int64_t>(count);
        if (t.vehicle_set != kNone)
            count =
                eligible_slots_.keep(t.vehicle_set, near.stops, plan_, {positions.data(), count});
        if constexpr (!Plan::kMayTurn) {
            ++look_;
            for (std::size_t i = 0; i < count; ++i)
                seen_from_[near.stops[positions[i]]] = look_;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Index other = near.stops[positions[i]];
            const ArcPair& arcs = near.arcs[positions[i]];
            const Index slot = plan_.route_of(other);
            const Node& beside = plan_.node(other);
            const Node& before = plan_.node(beside.prev);
            const Arc to = at_slot(slot, arcs.to, stop, other);
            if (!is_seen_from(beside.prev) && may_beat(slot, to, before.leg, beside.prev, best) &&
                !blinks.once())
                try_gap(stop, slot, beside.prev, plan_.arc(slot, before.place, place), to, best);
            const Arc from = at_slot(slot, arcs.from, other, stop);
            if (may_beat(slot, from, beside.leg, beside.next, best) && !blinks.once())
                try_gap(stop, slot, other, from,
                        plan_.arc(slot, place, plan_.node(beside.next).place), best);
        }
        if (looks_beside_depots_)
            beside_depots(task, blinks, best);
        if (change_.possible())
            enlarge_near(task, near, best);
    }

    // Looks at the gap behind a node. Preconditions: the slot's vehicle may serve the job; where
    // loads do not mix, its trip has room.
    void try_behind(Index stop, Index slot, Index after, InsertionPoint& best)
    {
        try_gap(stop, slot, after, plan_.arc_between(slot, after, stop),
                plan_.arc_between(slot, stop, plan_.node(after).next), best);
    }

    // Neighbours and routes looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    // beside_depots() asks kAskedOfOneStop running routes for room, divided by the square of the
    // mean number of stops of a route, but no more than kMostAsked. It looks at no more than
    // kBesideDepots of those with room.
    static constexpr std::size_t kAskedOfOneStop = 1000;
    static constexpr std::size_t kMostAsked = 128;
    static constexpr int kBesideDepots = 4;
    // The greatest numbers for a mandatory job while mandatory tasks are left out, however rarely
    // it succeeds.
    static constexpr std::size_t kMostAskedSeeking = 256;
    static constexpr int kBesideDepotsSeeking = 8;
    static constexpr std::size_t kAskedForOneLook = 4;  // asking this many takes as long as a look
    // How many of the near routes that lack room are tried with a larger vehicle.
    static constexpr int kRoutesEnlarged = 3;

    using Put = typename RouteWalk<Plan>::Put;

    [[nodiscard]] bool may_serve(Index task, Index slot) const
    {
        return model_.may_serve(model_.tasks[task], model_.slots[slot]);
    }

    // An arc of a neighbour list as the slot's vehicle travels it.
    [[nodiscard]] Arc at_slot(Index slot, Arc reference, Index from, Index to) const
    {
        return plan_.route(slot).plain ? reference : plan_.arc_between(slot, from, to);
    }

    // Whether the vehicle is on time at the stop and, from there, at all that follows.
    [[nodiscard]] bool on_time(Index before, Arc in, Index stop, Arc out, Index next,
                               Index slot) const
    {
        if constexpr (!Plan::kHasTimes)
            return true;
        const Times& times = plan_.times(stop);
        const std::int64_t start =
            std::max(plan_.ready_for(stop, before) + in.duration_s, times.open);
        return start <= times.close &&
               start + plan_.service_s(stop, slot) + out.duration_s <= plan_.times(next).latest;
    }

    // A lower bound on the insertion into a gap from the arc to one end of it (`known`) alone: the
    // other arc costs no less than nothing. Where a way is as long as the way back it even costs no
    // less than the known one: of the gap's two stops the nearer comes first in the list, and if
    // this is the farther one the gap was looked at from the nearer already.
    [[nodiscard]] bool may_beat(Index slot, Arc known, Arc replaced, Index beyond,
                                const InsertionPoint& best) const
    {
        const std::int64_t arcs = Plan::kMayTurn && !plan_.is_end(beyond) ? 2 : 1;
        return known.exists() &&
               Plan::price(plan_.route(slot), arcs * known.distance_m - replaced.distance_m,
                           arcs * known.duration_s - replaced.duration_s) < best.delta;
    }

    // The same for a gap beside a depot. Its other arc is at least as long as the known one exceeds
    // the direct way (triangle inequality), if a way is as long as the way back.
    [[nodiscard]] bool may_lie_on(Index slot, Arc known, Arc replaced,
                                  const InsertionPoint& best) const
    {
        constexpr std::int64_t kTimes = Plan::kWaysBackAreEqual ? 2 : 1;
        const std::int64_t metres = std::int64_t{known.distance_m} - replaced.distance_m;
        const std::int64_t seconds = std::int64_t{known.duration_s} - replaced.duration_s;
        return known.exists() &&
               Plan::price(plan_.route(slot), kTimes * metres, kTimes * seconds) < best.delta;
    }

    // Whether look_near() looks at the gap behind this node from the node itself.
    [[nodiscard]] bool is_seen_from(Index node) const
    {
        if constexpr (Plan::kMayTurn)
            return false;
        return seen_from_[node] == look_;
    }

    // The gap behind `after`, by the arcs from there and on to the next node. Precondition: as of
    // try_behind().
    [[gnu::always_inline]] void try_gap(Index stop, Index slot, Index after, Arc in, Arc out,
                                        InsertionPoint& best)
    {
        const Node& before = plan_.node(after);
        if ((in.duration_s | out.duration_s) < 0)
            return;
        const Cost delta = Plan::price(
            plan_.route(slot), std::int64_t{in.distance_m} + out.distance_m - before.leg.distance_m,
            std::int64_t{in.duration_s} + out.duration_s - before.leg.duration_s);
        if (delta < best.delta && on_time(after, in, stop, out, before.next, slot) &&
            plan_.fits_after(slot, after, model_.stops[stop]) &&
            (!limited_ || keeps_limits(stop, slot, after, in, out)))
            best = {delta, after, kNone};
    }

    // Whether the route keeps its limits with the job there. Precondition: it is on time. O(1), but
    // O(route) for the duration of a route with reloads.
    [[nodiscard, gnu::noinline]] bool keeps_limits(Index stop, Index slot, Index after, Arc in,
                                                   Arc out)
    {
        const Arc replaced = plan_.node(after).leg;
        if (!plan_.within_limits(slot, plan_.totals_of(in) + plan_.totals_of(out) -
                                           plan_.totals_of(replaced) + plan_.totals_at(stop, slot)))
            return false;
        const std::int64_t most_s = model_.slots[slot].limits.duration_s;
        if (!Plan::kHasTimes || most_s == model::kUnlimited)
            return true;
        if (plan_.route(slot).reloads == 0) {
            Head head = plan_.head_at(after);
            head.ready = plan_.ready_for(stop, after);
            return plan_.shortest(plan_.going_on(head, in, stop, slot), out,
                                  plan_.node(after).next) <= most_s;
        }
        const Put put{stop, after};
        walk_.take_with(slot, std::span{&put, 1});
        return walk_.keeps_hours();
    }

    // The first and the last arcs of some routes with room, from a random one on. In routes of few
    // stops these arcs are long and pass by many jobs that are near none of the route's stops.
    void beside_depots(Index task, Blinks& blinks, InsertionPoint& best)
    {
        const std::span<const Index> slots = plan_.running_slots();
        const bool seeks = plan_.committed_missing() > 0 && plan_.is_mandatory(task);
        const std::size_t asked = routes_asked(seeks);
        const int most = seeks ? kBesideDepotsSeeking : kBesideDepots;
        int looked = 0;
        std::size_t at = blinks.below(slots.size());
        for (std::size_t left = asked; left > 0 && looked < most; --left) {
            const Index slot = slots[at];
            at = at + 1 == slots.size() ? 0 : at + 1;
            if (may_serve(task, slot) && at_its_ends(model_.tasks[task], slot, blinks, best))
                ++looked;
        }
        work_ += looked + static_cast<std::int64_t>(asked / kAskedForOneLook);
    }

    // How many running routes are asked for room. Fewer by the square of their stops, as both the
    // share of the gaps that are beside depots and the length of the arcs there fall with these.
    [[nodiscard]] std::size_t routes_asked(bool seeks) const
    {
        const std::size_t routes = plan_.running_slots().size();
        if (seeks)
            return std::min(routes, kMostAskedSeeking);
        const auto stops =
            static_cast<std::size_t>(std::max<std::int64_t>(plan_.served_stops(), 1));
        return std::min(
            {1 + kAskedOfOneStop * routes * routes / (stops * stops), kMostAsked, routes});
    }

    // False if neither the first nor the last trip of the route has room.
    bool at_its_ends(const model::Task& job, Index slot, Blinks& blinks, InsertionPoint& best)
    {
        const Index place = plan_.node(job.stop).place;
        const Index start = plan_.start_of(slot);
        const Node& first = plan_.node(start);
        const Node& end = plan_.node(plan_.end_of(slot));
        const bool first_fits = plan_.fits(plan_.route(slot), job.size);
        const bool last_fits = plan_.route(slot).reloads == 0
                                   ? first_fits
                                   : plan_.fits(plan_.route(plan_.trip_of(end.prev)), job.size);
        if (first_fits && !is_seen_from(first.next)) {
            const Arc out = plan_.arc(slot, first.place, place);
            if (may_lie_on(slot, out, first.leg, best) && !blinks.once())
                try_gap(job.stop, slot, start, out,
                        plan_.arc(slot, place, plan_.node(first.next).place), best);
        }
        if (last_fits && !is_seen_from(end.prev)) {
            const Node& last = plan_.node(end.prev);
            const Arc back = plan_.arc(slot, place, end.place);
            if (may_lie_on(slot, back, last.leg, best) && !blinks.once())
                try_gap(job.stop, slot, end.prev, plan_.arc(slot, last.place, place), back, best);
        }
        return first_fits || last_fits;
    }

    // Beside the nearest stops whose routes lack room, with the route moved to a larger vehicle.
    void enlarge_near(Index task, const NeighbourList& near, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        ++look_;
        int tried = 0;
        for (std::size_t i = 0; i < near.stops.size() && tried < kRoutesEnlarged; ++i) {
            const Index other = near.stops[i];
            const Index slot = plan_.route_of(other);
            if (slot == kNone || enlarged_in_[slot] == look_ ||
                plan_.has_room_all_along(slot, t.size))
                continue;
            enlarged_in_[slot] = look_;
            ++tried;
            work_ += plan_.route(slot).size;
            const auto larger = change_.cheapest(slot, t.size, task, best.delta);
            if (!larger.found())
                continue;
            for (const Index after : {plan_.node(other).prev, other})
                try_enlarged(t.stop, slot, after, larger, best);
        }
    }

    void try_enlarged(Index stop, Index slot, Index after,
                      const typename VehicleChange<Plan>::Offer& larger, InsertionPoint& best)
    {
        const Node& before = plan_.node(after);
        const Arc in = plan_.arc_between(slot, after, stop);
        const Arc out = plan_.arc_between(slot, stop, before.next);
        if ((in.duration_s | out.duration_s) < 0)
            return;
        const Cost delta =
            larger.delta +
            Plan::price(plan_.route(larger.slot),
                        std::int64_t{in.distance_m} + out.distance_m - before.leg.distance_m,
                        std::int64_t{in.duration_s} + out.duration_s - before.leg.duration_s);
        if (delta < best.delta && on_time(after, in, stop, out, before.next, slot) &&
            (!limited_ || keeps_limits(stop, slot, after, in, out)))
            best = {.delta = delta, .after = after, .goes_on_in = larger.slot};
    }

    const Plan& plan_;
    const Model& model_;
    bool limited_;
    EligibleSlots eligible_slots_;
    RouteWalk<Plan> walk_;
    VehicleChange<Plan>& change_;
    bool looks_beside_depots_ = false;
    std::int64_t look_ = 0;             // a number for each look
    BySlot<std::int64_t> enlarged_in_;  // the last look that tried a larger vehicle for the route
    ByNode<std::int64_t> seen_from_;    // the last look whose neighbours the node was among
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
