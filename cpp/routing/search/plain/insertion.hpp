// Where a task is inserted most cheaply, and its insertion: what every operator asks of a plain
// plan and every rule answers through. The looks themselves are in parts of one concern each:
// JobInsertion, ShipmentSearch, ReloadInsertion (with a visit of a depot), EmptySlotInsertion (a
// new route), VehicleChange (a larger or a cheaper vehicle), Division (routes cut anew), BestChain
// (a new route of several tasks).
//
// Contract: a look (best_...) changes nothing and returns a place that keeps every rule, or none;
// its delta is exact, so that insert() changes the plan's cost by it less the task's fee. A place
// is valid until the plan changes. Looks near a task pass over places at random (Blinks), for which
// they draw from the worker's generator. One object for each worker.
#pragma once

#include "base/random.hpp"
#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/plain/best_chain.hpp"
#include "routing/search/plain/division.hpp"
#include "routing/search/plain/empty_slot_insertion.hpp"
#include "routing/search/plain/job_insertion.hpp"
#include "routing/search/plain/needless_reloads.hpp"
#include "routing/search/plain/plan.hpp"
#include "routing/search/plain/reload_insertion.hpp"
#include "routing/search/plain/shipment_search.hpp"
#include "routing/search/plain/vehicle_change.hpp"

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
class Insertion {
public:
    using Plan = plain::Plan<Table, kTimed, kMixed>;

    Insertion(Plan& plan, Neighbours& neighbours)
        : plan_(plan), model_(plan.model()),
          neighbours_(neighbours, std::get<Table>(model_.tables.front())), with_reload_(plan),
          needless_reloads_(plan), change_(plan), division_(plan, change_), chain_(plan),
          jobs_(plan, change_), shipments_(plan, neighbours_),
          empty_slots_(plan, jobs_, shipments_, with_reload_)
    {
    }
    Insertion(const Insertion&) = delete;
    Insertion& operator=(const Insertion&) = delete;

    // The best `most` neighbours of a stop; and the same for several threads at once (see
    // Neighbours::of()).
    NeighbourList neighbours(Index stop, std::size_t most) { return neighbours_.of(stop, most); }
    NeighbourList neighbours(Index stop, std::size_t most, Neighbours::Candidates& candidates)
    {
        return neighbours_.of(stop, most, candidates);
    }

    // The best place beside the task's `width` nearest neighbours, or in an empty slot.
    InsertionPoint best_near(Index task, std::size_t width, Random& random)
    {
        InsertionPoint best;
        look_at_alternatives(task, best, [&](Index own) {
            look_in_running(own, width, random, best);
            empty_slots_.look(own, random, best);
        });
        return best;
    }

    // The same without the empty slots.
    InsertionPoint best_in_running(Index task, std::size_t width, Random& random)
    {
        InsertionPoint best;
        look_at_alternatives(task, best,
                             [&](Index own) { look_in_running(own, width, random, best); });
        return best;
    }

    // The best place in routes that changed since the last commit; of a job as best_in_running().
    InsertionPoint best_in_touched(Index task, std::size_t width, Random& random)
    {
        if (model_.tasks[task].second == kNone)
            return best_in_running(task, width, random);
        InsertionPoint best;
        look_at_alternatives(task, best, [&](Index own) {
            Blinks blinks{random.next()};
            for (const Index slot : plan_.touched())
                if (plan_.route(slot).size > 0 && may_serve(own, slot))
                    shipments_.look_in(own, slot, width, blinks, best);
            if (with_reload_.is_used())
                reload_near(own, random, best);
        });
        return best;
    }

    // The place of a job at the end of the slot's route; of an empty one the best place in it.
    InsertionPoint at_the_end(Index task, Index slot)
    {
        if (plan_.route(slot).size == 0)
            return empty_slots_.alone_in(task, slot);
        InsertionPoint point;
        const model::Task& t = model_.tasks[task];
        const Index last = plan_.node(plan_.end_of(slot)).prev;
        if (may_serve(task, slot) &&
            (kMixed || plan_.fits(plan_.route(plan_.trip_of(last)), t.size)))
            jobs_.try_behind(t.stop, slot, last, point);
        return point;
    }

    // The best place in an empty slot.
    InsertionPoint alone_in(Index task, Index slot) { return empty_slots_.alone_in(task, slot); }

    // Whether a route of these stops alone keeps every rule. Precondition: the slot's vehicle may
    // serve their tasks. O(stops).
    [[nodiscard]] bool may_run(Index slot, std::span<const Index> stops)
    {
        RouteWalk<Plan> walk{plan_};
        walk.take(slot, stops);
        work_ += walk.size();
        return walk.keeps_all();
    }

    // The best place in an empty slot of the first kind, from `first_kind` on and round, that has
    // one for the task.
    InsertionPoint in_empty(Index task, Index first_kind)
    {
        InsertionPoint best;
        look_at_alternatives(task, best, [&](Index own) {
            const InsertionPoint point = empty_slots_.in_first(own, first_kind);
            if (point.delta < best.delta)
                best = point;
        });
        return best;
    }

    // The best place in one route, at every gap of it; if stop() is true on the way, the best of
    // those looked at so far.
    template <class Stop>
    InsertionPoint best_in(Index task, Index slot, Stop&& stop)
    {
        InsertionPoint best;
        look_at_alternatives(task, best, [&](Index own) {
            work_ += plan_.route(slot).size;
            if (may_serve(own, slot))
                scan(own, slot, best, stop);
        });
        return best;
    }

    // The same in all routes and in an empty slot of each kind. O(plan).
    template <class Stop>
    InsertionPoint best_anywhere(Index task, Stop&& stop)
    {
        InsertionPoint best;
        look_at_alternatives(task, best, [&](Index own) {
            for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()) && !stop(); ++slot)
                if (plan_.route(slot).size > 0 && may_serve(own, slot))
                    scan(own, slot, best, stop);
            empty_slots_.look_at_all(own, best);
        });
        return best;
    }

    // Inserts an absent task, or the alternative that the place is for, at a place found in the
    // plan as it is.
    void insert(Index asked, const InsertionPoint& point)
    {
        const Index task = point.task_of(asked);
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

    // Whether some routes could go on in vehicles of another capacity or price; and moves those
    // changed since the last commit to cheaper ones.
    [[nodiscard]] bool vehicles_differ() const { return change_.possible(); }
    void change_vehicles() { change_.improve(); }

    // Whether routes can be divided among vehicles anew; and once in Division::kOneIn calls divides
    // some of those changed since the last commit. False if the caller has to take everything back.
    [[nodiscard]] bool may_divide() const { return division_.suits(); }
    bool divide_routes(Random& random)
    {
        return !may_divide() || random.below(Division<Plan>::kOneIn) != 0 ||
               division_.divide(random);
    }

    // The absent jobs among these tasks that bring most together in an empty slot, in order.
    std::span<const Index> best_chain(std::span<const Index> tasks, Index slot, Random& random)
    {
        return chain_.find(tasks, slot, random);
    }

    // Whether jobs are also tried on the first and the last arcs of routes, however far the stops
    // there are.
    void look_beside_depots(bool does) { jobs_.look_beside_depots(does); }

    // Removes reloads that are not needed any more from changed routes. False if one breaks a rule
    // now; the caller takes everything back.
    bool drop_needless_reloads() { return needless_reloads_.settle(); }

    // Positions looked at since this was last asked.
    std::int64_t work()
    {
        return std::exchange(work_, 0) + neighbours_.work() + with_reload_.work() +
               shipments_.work() + jobs_.work() + empty_slots_.work() + division_.work() +
               chain_.work();
    }

private:
    // When a task is tried with a new reload: the number of its nearest neighbours beside which a
    // trip is split.
    static constexpr std::size_t kSplitWidth = 12;
    // When a task is tried on a trip of its own: the most routes tried, and the most slots looked
    // through to find them.
    static constexpr std::size_t kRoutesTried = 32;
    static constexpr std::uint32_t kSlotsSeen = 256;

    [[nodiscard]] bool may_serve(Index task, Index slot) const
    {
        return model_.may_serve(model_.tasks[task], model_.slots[slot]);
    }

    // Calls look(task), which may improve `best`, for the task and its alternatives, and notes in
    // `best` for which of them it is.
    template <class Look>
    void look_at_alternatives(Index task, InsertionPoint& best, Look&& look) const
    {
        if (model_.tasks[task].alternatives == kNone) [[likely]]
            return look(task);
        model_.each_alternative(task, [&](Index own) {
            const Cost before = best.delta;
            look(own);
            if (best.delta < before)
                best.task = own;
        });
    }

    void look_in_running(Index task, std::size_t width, Random& random, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        // Many neighbours of a task that few vehicles may serve are in routes of others; and many
        // of one that has alternatives are alternatives that are not served.
        if (t.second == kNone)
            jobs_.look_near(task,
                            neighbours(t.stop, t.vehicle_set == kNone && model_.alternatives.empty()
                                                   ? width
                                                   : Neighbours::kMost),
                            Blinks{random.next()}, best);
        else
            shipments_.look_near(task, width, Blinks{random.next()}, best);
        if (with_reload_.is_used())
            reload_near(task, random, best);
    }

    // The task with a visit of a depot: a trip split beside the task's nearest neighbours, or a new
    // trip at the begin or the end of some routes, or between two of their trips.
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

    // Every place in one route. Precondition: the slot's vehicle may serve the task.
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
                jobs_.try_behind(t.stop, slot, after, best);
        }
        if (t.second != kNone)
            shipments_.look_everywhere(t, slot, best, stop);
    }

    Plan& plan_;
    const Model& model_;
    NeighboursOn<Table> neighbours_;
    ReloadInsertion<Plan> with_reload_;
    NeedlessReloads<Plan> needless_reloads_;
    VehicleChange<Plan> change_;
    Division<Plan> division_;
    BestChain<Plan> chain_;
    JobInsertion<Plan> jobs_;
    ShipmentSearch<Plan, Table> shipments_;
    EmptySlotInsertion<Plan, Table> empty_slots_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
