// What it costs to put a task here, and whether it may stand there: the one question that every
// rule answers. All costs are exact.
// Long: every kind of place answers the same question with the same few helpers.
#pragma once

#include <limits>

#include "base/random.hpp"
#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/eligible_slots.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/plain/needless_reloads.hpp"
#include "routing/search/plain/plan.hpp"
#include "routing/search/plain/reload_insertion.hpp"
#include "routing/search/plain/route_walk.hpp"
#include "routing/search/plain/shipment_cache.hpp"
#include "routing/search/plain/shipment_insertion.hpp"
#include "routing/search/plain/vehicle_change.hpp"

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
class Insertion {
public:
    using Plan = plain::Plan<Table, kTimed, kMixed>;

    Insertion(Plan& plan, Neighbours& neighbours)
        : plan_(plan), model_(plan.model()), limited_(model_.limited), neighbours_(neighbours),
          eligible_slots_(model_), walk_(plan), with_reload_(plan), reloads_(plan),
          shipments_(plan), memory_(plan, shipments_), change_(plan),
          table_(std::get<Table>(plan.model().tables.front())),
          route_stamp_(plan.model().slots.size(), 0), seen_from_(as_size(plan.node_count()), 0),
          kinds_of_(plan.model().tasks.size())
    {
        for (const model::Slot& slot : model_.slots) {
            if (as_size(slot.kind) >= kind_slot_.size())
                kind_slot_.resize(as_size(slot.kind) + 1, kNone);
            kind_slot_[slot.kind] = static_cast<Index>(&slot - model_.slots.data());
        }
    }

    NeighbourList neighbours(Index stop, std::size_t most)
    {
        return neighbours_.of(stop, most, table_);
    }
    // The same for several threads, each with its own stops and candidates.
    NeighbourList neighbours(Index stop, std::size_t most, Neighbours::Candidates& candidates)
    {
        return neighbours_.of(stop, most, table_, candidates);
    }

    // The best place beside the task's nearest placed neighbours or in an empty slot.
    InsertionPoint best_near(Index task, std::size_t width, Random& random)
    {
        InsertionPoint best = best_in_running(task, width, random);
        try_empty(task, random, best);
        return best;
    }

    // The same without the empty slots.
    InsertionPoint best_in_running(Index task, std::size_t width, Random& random)
    {
        InsertionPoint best;
        if (model_.tasks[task].second == kNone)
            job_near(task, width, Blinks{random.next()}, best);
        else
            shipment_near(task, width, Blinks{random.next()}, best);
        if (with_reload_.is_used())
            reload_near(task, random, best);
        return best;
    }

    // The best place in routes that changed since the last commit.
    InsertionPoint best_in_touched(Index task, std::size_t width, Random& random)
    {
        if (model_.tasks[task].second == kNone)
            return best_in_running(task, width, random);
        InsertionPoint best;
        Blinks blinks{random.next()};
        for (const Index slot : plan_.touched())
            if (plan_.route(slot).size > 0 && may_serve(task, slot))
                shipment_in(task, slot, width, blinks, best);
        if (with_reload_.is_used())
            reload_near(task, random, best);
        return best;
    }

    void insert(Index task, const InsertionPoint& point)
    {
        [[maybe_unused]] const Cost promised = plan_.cost() + point.delta - plan_.fee_of(task);
        Index after = point.after;
        if (point.goes_on_in != kNone) {
            if (plan_.is_end(after))
                after = plan_.start_of(point.goes_on_in);
            plan_.move_route(plan_.route_of(point.after), point.goes_on_in);
        }
        if (point.reload != kNone)
            plan_.insert_with_reload(task, after, point.reload, point.reload_first);
        else if (point.delivery_after == kNone)
            plan_.insert_job(task, after);
        else
            plan_.insert_shipment(task, after, point.delivery_after);
        INVARIANT(plan_.cost() == promised, "a promised delta is the real one");
    }

    // Some routes could go on in vehicles of another capacity or price.
    [[nodiscard]] bool vehicles_differ() const { return change_.possible(); }

    // Whether jobs are tried on routes' first and last arcs, too, however far the stops there are.
    void look_beside_depots(bool does) { looks_beside_depots_ = does; }

    // Moves routes changed since the last commit to cheaper vehicles.
    void change_vehicles() { change_.improve(); }

    // Takes out reloads that nothing needs any more. False where a route breaks a rule now.
    bool drop_needless_reloads() { return reloads_.settle(); }

    // At the end of the slot's route.
    InsertionPoint at_the_end(Index task, Index slot)
    {
        if (plan_.route(slot).size == 0)
            return alone_in(task, slot);
        InsertionPoint point;
        const model::Task& t = model_.tasks[task];
        const Index last = plan_.node(plan_.end_of(slot)).prev;
        if (!may_serve(task, slot))
            return point;
        if (t.second != kNone)
            shipments_.look_behind(t, slot, {&last, 1}, 1, point, accept_all(t, slot));
        else if (kMixed || plan_.fits(plan_.route(plan_.trip_of(last)), t.size))
            try_behind(t.stop, slot, last, point);
        return point;
    }

    // Alone in an empty slot, of the first kind that has one for it; from this kind on.
    InsertionPoint in_empty(Index task, Index first_kind)
    {
        InsertionPoint point;
        for (Index i = 0; i < model_.kinds && !point.found(); ++i)
            try_kind(task, (first_kind + i) % model_.kinds, point);
        return point;
    }

    // The best place in one route; of those looked at where stop() says so on the way.
    template <class Stop>
    InsertionPoint best_in(Index task, Index slot, Stop&& stop)
    {
        InsertionPoint best;
        work_ += plan_.route(slot).size;
        if (may_serve(task, slot))
            scan(task, slot, best, stop);
        return best;
    }

    // The best place anywhere; of those looked at where stop() says so on the way.
    template <class Stop>
    InsertionPoint best_anywhere(Index task, Stop&& stop)
    {
        InsertionPoint best;
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()) && !stop(); ++slot)
            if (plan_.route(slot).size > 0 && may_serve(task, slot))
                scan(task, slot, best, stop);
        for (Index kind = 0; kind < model_.kinds; ++kind)
            try_kind(task, kind, best);
        return best;
    }

    // Positions looked at since this was last asked.
    std::int64_t work()
    {
        return std::exchange(work_, 0) + neighbours_.work() + with_reload_.work() +
               shipments_.work();
    }

private:
    // Beside how many neighbours a trip is split, and in how many routes one is opened.
    static constexpr std::size_t kSplitWidth = 12;
    static constexpr std::size_t kRoutesTried = 32;
    static constexpr std::uint32_t kSlotsSeen = 256;  // to find them
    // Of the empty slots only the cheapest kinds are tried while searching.
    static constexpr std::size_t kKindsTried = 8;
    // Running routes asked for room beside depots: so many, divided by the square of the stops of a
    // route, and that many at most; and so many of those with room are looked at.
    static constexpr std::size_t kAskedOfOneStop = 1000;
    static constexpr std::size_t kMostAsked = 128;
    static constexpr int kBesideDepots = 4;
    // The same for mandatory ones while some are left out, though it be in vain.
    static constexpr std::size_t kMostAskedSeeking = 256;
    static constexpr int kBesideDepotsSeeking = 8;
    static constexpr std::size_t kAskedForOneLook = 4;  // so many take as long
    // Of the near routes that lack room so many are tried with a larger vehicle.
    static constexpr int kRoutesEnlarged = 3;
    // In longer routes a pickup is only tried beside its neighbours.
    static constexpr std::int32_t kLongRoute = 60;
    static constexpr std::size_t kGapsWalked = 2 * kLongRoute;

    [[nodiscard]] bool may_serve(Index task, Index slot) const
    {
        return model_.may_serve(model_.tasks[task], model_.slots[slot]);
    }

    [[nodiscard]] Arc at_slot(Index slot, Arc reference, Index from, Index to) const
    {
        return plan_.route(slot).plain ? reference : plan_.arc_between(slot, from, to);
    }

    using Put = typename RouteWalk<Plan>::Put;

    // On time at the stop and, from there, at all that follow?
    [[nodiscard]] bool on_time(Index before, Arc in, Index stop, Arc out, Index next,
                               Index slot) const
    {
        if constexpr (!kTimed)
            return true;
        const Times& times = plan_.times(stop);
        const std::int64_t start =
            std::max(plan_.ready_for(stop, before) + in.duration_s, times.open);
        return start <= times.close &&
               start + plan_.service_s(stop, slot) + out.duration_s <= plan_.times(next).latest;
    }

    // The arc to one end of a gap bounds the insertion from below: that to the other end costs no
    // less than nothing, and, where a way is as long as the one back, no less than the known one:
    // of two stops the nearer comes first, so that the gap was looked at already if it were less.
    [[nodiscard]] bool may_beat(Index slot, Arc known, Arc replaced, Index beyond,
                                const InsertionPoint& best) const
    {
        const std::int64_t arcs = Plan::kMayTurn && !plan_.is_end(beyond) ? 2 : 1;
        return known.exists() &&
               Plan::price(plan_.route(slot), arcs * known.distance_m - replaced.distance_m,
                           arcs * known.duration_s - replaced.duration_s) < best.delta;
    }

    // The same for a gap beside a depot, whose other arc is at least as long as the known one is
    // longer than the direct way, where a way is as long as the one back.
    [[nodiscard]] bool may_lie_on(Index slot, Arc known, Arc replaced,
                                  const InsertionPoint& best) const
    {
        constexpr std::int64_t kTimes = Plan::kWaysBackAreEqual ? 2 : 1;
        const std::int64_t metres = std::int64_t{known.distance_m} - replaced.distance_m;
        const std::int64_t seconds = std::int64_t{known.duration_s} - replaced.duration_s;
        return known.exists() &&
               Plan::price(plan_.route(slot), kTimes * metres, kTimes * seconds) < best.delta;
    }

    // Whether the gap behind this node is looked at from it anyway.
    [[nodiscard]] bool is_seen_from(Index node) const
    {
        if constexpr (Plan::kMayTurn)
            return false;
        return seen_from_[node] == stamp_;
    }

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

    void try_behind(Index stop, Index slot, Index after, InsertionPoint& best)
    {
        try_gap(stop, slot, after, plan_.arc_between(slot, after, stop),
                plan_.arc_between(slot, stop, plan_.node(after).next), best);
    }

    // Does the route keep its limits with the task there? Precondition: it is in time.
    [[nodiscard, gnu::noinline]] bool keeps_limits(Index stop, Index slot, Index after, Arc in,
                                                   Arc out)
    {
        const Arc replaced = plan_.node(after).leg;
        if (!plan_.within_limits(slot, plan_.totals_of(in) + plan_.totals_of(out) -
                                           plan_.totals_of(replaced) + plan_.totals_at(stop, slot)))
            return false;
        const std::int64_t most_s = model_.slots[slot].limits.duration_s;
        if (!kTimed || most_s == model::kUnlimited)
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
    [[nodiscard, gnu::noinline]] bool keeps_limits(const model::Task& shipment, Index slot,
                                                   const InsertionPoint& point, std::int64_t metres,
                                                   std::int64_t seconds)
    {
        if (!plan_.within_limits(slot, Totals{metres, seconds} + plan_.totals_of(shipment, slot)))
            return false;
        if (!kTimed || model_.slots[slot].limits.duration_s == model::kUnlimited)
            return true;
        walk_.take_with(slot, std::array{Put{shipment.stop, point.after},
                                         Put{shipment.second, point.delivery_after}});
        return walk_.keeps_hours();
    }

    // A trip split beside the nearest placed neighbours, or opened where others begin and end.
    void reload_near(Index task, Random& random, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        for (const Index other : neighbours(t.stop, kSplitWidth).stops) {
            const Index slot = plan_.route_of(other);
            if (slot == kNone || !with_reload_.is_for(slot) || !may_serve(task, slot))
                continue;
            with_reload_.try_gap(task, slot, plan_.node(other).prev, best);
            with_reload_.try_gap(task, slot, other, best);
        }
        const auto slots = static_cast<std::uint32_t>(model_.slots.size());
        const std::uint32_t first = random.below(slots);
        std::size_t tried = 0;
        for (std::uint32_t i = 0; i < std::min(slots, kSlotsSeen) && tried < kRoutesTried; ++i) {
            const auto slot = static_cast<Index>((first + i) % slots);
            if (plan_.route(slot).size == 0 || !with_reload_.is_for(slot) || !may_serve(task, slot))
                continue;
            ++tried;
            // A trip that begins and ends at the depot costs no less.
            if (!best.found() || best.delta > with_reload_.price_of_trip(task, slot))
                with_reload_.try_trip_ends(task, slot, best);
        }
    }

    void job_near(Index task, std::size_t width, Blinks blinks, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        const Index stop = t.stop;
        const Index place = plan_.node(stop).place;
        // Many a neighbour of a task that few vehicles may serve is in a route of others.
        const NeighbourList near =
            neighbours(stop, t.vehicle_set == kNone ? width : Neighbours::kMost);
        std::array<std::uint8_t, Neighbours::kMost> positions;
        std::size_t count = plan_.with_room(near.stops, t.size, positions.data());
        work_ += static_cast<std::int64_t>(count);
        if (t.vehicle_set != kNone)
            count =
                eligible_slots_.keep(t.vehicle_set, near.stops, plan_, {positions.data(), count});
        if constexpr (!Plan::kMayTurn) {
            ++stamp_;
            for (std::size_t i = 0; i < count; ++i)
                seen_from_[near.stops[positions[i]]] = stamp_;
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

    // On the first or the last arc of some routes with room: of few stops each, these pass by much
    // that stands near none of the route's.
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

    // Of the running routes, for room. Fewer by the square of their stops, as both the share of
    // gaps beside depots and the length of the arcs there fall with these.
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

    // False: neither its first nor its last trip has room.
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

    // Beside the nearest stops whose routes lack room, with a larger vehicle.
    void enlarge_near(Index task, const NeighbourList& near, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        ++stamp_;
        int tried = 0;
        for (std::size_t i = 0; i < near.stops.size() && tried < kRoutesEnlarged; ++i) {
            const Index other = near.stops[i];
            const Index slot = plan_.route_of(other);
            if (slot == kNone || route_stamp_[slot] == stamp_ ||
                plan_.has_room_all_along(slot, t.size))
                continue;
            route_stamp_[slot] = stamp_;
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

    void shipment_near(Index task, std::size_t width, Blinks blinks, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        ++stamp_;
        for (const Index end : {t.stop, t.second})
            for (const Index other : neighbours(end, width).stops) {
                const Index slot = plan_.route_of(other);
                if (slot == kNone || route_stamp_[slot] == stamp_)
                    continue;
                route_stamp_[slot] = stamp_;
                if (may_serve(task, slot))
                    shipment_in(task, slot, width, blinks, best);
            }
    }

    void shipment_in(Index task, Index slot, std::size_t width, Blinks& blinks,
                     InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        const bool is_long = plan_.route(slot).size > kLongRoute;
        if (!is_long && !plan_.is_touched(slot))
            return memory_.look(task, slot, blinks, best, accept_all(t, slot));
        const auto accept = [&](const InsertionPoint& point, std::int64_t metres,
                                std::int64_t seconds) {
            return !blinks.once() && (!limited_ || keeps_limits(t, slot, point, metres, seconds));
        };
        if (!is_long)
            return shipments_.look(t, slot, best, accept);
        gaps_near_.clear();
        for (const Index other : neighbours(t.stop, width).stops)
            if (plan_.route_of(other) == slot)
                gaps_near_.insert(gaps_near_.end(), {plan_.node(other).prev, other});
        shipments_.look_behind(t, slot, gaps_near_, kGapsWalked, best, accept);
    }

    template <class Stop>
    void scan(Index task, Index slot, InsertionPoint& best, Stop&& stop)
    {
        const model::Task& t = model_.tasks[task];
        for (Index after = plan_.start_of(slot); after != plan_.end_of(slot);
             after = plan_.node(after).next) {
            if (with_reload_.is_for(slot))
                with_reload_.try_gap(task, slot, after, best);
            if (t.second == kNone &&
                (kMixed || plan_.fits(plan_.route(plan_.trip_of(after)), t.size)))
                try_behind(t.stop, slot, after, best);
        }
        if (t.second != kNone)
            scan_shipment(t, slot, best, stop);
    }

    // Every pickup and every delivery.
    template <class Stop>
    void scan_shipment(const model::Task& task, Index slot, InsertionPoint& best, Stop&& stop)
    {
        shipments_.look_everywhere(task, slot, best, accept_all(task, slot), stop);
    }

    // Accepts a shipment's place where the route's limits allow it.
    auto accept_all(const model::Task& task, Index slot)
    {
        return [this, &task, slot](const InsertionPoint& point, std::int64_t metres,
                                   std::int64_t seconds) {
            return !limited_ || keeps_limits(task, slot, point, metres, seconds);
        };
    }

    // Kinds blink as positions do: what is dearer for one task may be cheaper for all of a route.
    void try_empty(Index task, Random& random, InsertionPoint& best)
    {
        if (model_.kinds == 1 && plan_.empty_slot(0) == kNone)
            return;
        const std::span<const KindOffer> kinds = kinds_of(task);
        Blinks blinks{kinds.size() > 1 ? random.next() : 0};
        bool all_tried = true;
        for (const auto& [least, kind] : kinds) {
            if (best.found() && least >= best.delta)
                return;
            const bool blinked = kinds.size() > 1 && blinks.once();
            all_tried = !blinked && try_kind(task, kind, best) && all_tried;
        }
        if (all_tried || best.found())
            return;
        for (Index kind = 0; kind < model_.kinds; ++kind)
            try_kind(task, kind, best);
    }

    // False: no empty slot of that kind is left.
    bool try_kind(Index task, Index kind, InsertionPoint& best)
    {
        const Index slot = plan_.empty_slot(kind);
        if (slot == kNone)
            return false;
        ++work_;
        InsertionPoint alone = alone_in(task, slot);
        if (alone.found() && alone.delta < best.delta)
            best = alone;
        return true;
    }

    InsertionPoint alone_in(Index task, Index slot);

    // False where an empty route of this slot can never take the task: there is no way, no room
    // or no time.
    [[nodiscard]] bool may_go_alone(const model::Task& task, Index slot, Arc out, Arc back) const
    {
        const model::Slot& s = model_.slots[slot];
        if (with_reload_.is_for(slot))
            return s.limits.tasks > 0;  // by a depot there are other ways
        const std::int64_t driving_s = std::int64_t{out.duration_s} + back.duration_s;
        if (!out.exists() || !back.exists() || s.limits.tasks == 0 ||
            std::int64_t{out.distance_m} + back.distance_m > s.limits.distance_m ||
            driving_s > std::min(s.limits.driving_s, s.limits.duration_s))
            return false;
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            if (task.size[d] > s.capacity[d] - s.initial_load[d])
                return false;
        const model::Stop& first = model_.stops[task.stop];
        const std::int64_t departure = std::max(s.earliest, first.release);
        const std::int64_t start = std::max(departure + out.duration_s, first.open);
        return departure <= s.latest_start && start <= first.close &&
               start + back.duration_s <= s.end;
    }

    // A kind of slots, and the least that it costs to serve a task alone there.
    using KindOffer = std::pair<Cost, Index>;
    std::span<const KindOffer> kinds_of(Index task);

    Plan& plan_;
    const Model& model_;
    bool limited_;
    Neighbours& neighbours_;
    EligibleSlots eligible_slots_;
    RouteWalk<Plan> walk_;
    ReloadInsertion<Plan> with_reload_;
    NeedlessReloads<Plan> reloads_;
    ShipmentInsertion<Plan, kTimed> shipments_;
    ShipmentCache<Plan, kTimed> memory_;
    VehicleChange<Plan> change_;
    const Table& table_;
    std::vector<std::int64_t> route_stamp_;
    ByNode<std::int64_t> seen_from_;  // the stamp of the last list that it was in
    std::int64_t stamp_ = 0;
    bool looks_beside_depots_ = false;
    std::int64_t work_ = 0;
    std::vector<Index> kind_slot_;             // a slot of each kind
    ByTask<std::vector<KindOffer>> kinds_of_;  // cheapest first; made when asked
    std::vector<KindOffer> ranking_;
    std::vector<Index> gaps_near_;  // nodes of a long route
};

template <class Table, bool kTimed, bool kMixed>
InsertionPoint Insertion<Table, kTimed, kMixed>::alone_in(Index task, Index slot)
{
    InsertionPoint point;
    if (!may_serve(task, slot))
        return point;
    const model::Task& t = model_.tasks[task];
    const Index start = plan_.start_of(slot);
    if (t.second == kNone) {
        if (kMixed || plan_.fits(plan_.route(slot), t.size))
            try_behind(t.stop, slot, start, point);
    } else {
        scan_shipment(t, slot, point, [] { return false; });
    }
    if (!point.found() && with_reload_.is_for(slot))
        with_reload_.try_gap(task, slot, start, point);
    if (point.found())
        point.delta += model_.slots[slot].fixed;
    return point;
}

template <class Table, bool kTimed, bool kMixed>
auto Insertion<Table, kTimed, kMixed>::kinds_of(Index task) -> std::span<const KindOffer>
{
    std::vector<KindOffer>& kinds = kinds_of_[task];
    if (!kinds.empty())
        return kinds;
    const model::Task& t = model_.tasks[task];
    const Index last = t.second == kNone ? t.stop : t.second;
    work_ += model_.kinds;
    ranking_.clear();
    for (Index kind = 0; kind < model_.kinds; ++kind) {
        const Index slot = kind_slot_[kind];
        const Arc out = plan_.arc_between(slot, plan_.start_of(slot), t.stop);
        const Arc back = plan_.arc_between(slot, last, plan_.end_of(slot));
        if (!may_serve(task, slot) || !may_go_alone(t, slot, out, back))
            continue;
        ranking_.emplace_back(Plan::price(plan_.route(slot),
                                          std::int64_t{out.distance_m} + back.distance_m,
                                          std::int64_t{out.duration_s} + back.duration_s) +
                                  model_.slots[slot].fixed,
                              kind);
    }
    const std::size_t count = std::min(kKindsTried, ranking_.size());
    std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count),
                      ranking_.end());
    kinds.assign(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count));
    return kinds;
}

}  // namespace routeopt::routing::search::plain
