// The plan that a plain kernel searches: routes of stops, with hard time windows, loads, reloads
// and limits. Every kernel without rich rules has one in each worker (problems with such rules have
// rich::Plan). Operators insert and remove tasks; a worker then keeps all changes since the last
// commit (commit()) or none (take_back()).
//
// The template's arguments tell what a problem needs, so that it pays for nothing else:
//   Table    how travel is found: in a matrix (travel::Lookup), or computed from coordinates on a
//            plane or a sphere (travel::Computed);
//   kTimed   time windows, or other times, matter;
//   kMixed   loads rise and fall along a route (shipments, or deliveries mixed with collections):
//            whether a task fits depends on its place. Otherwise a route has one sum of loads.
//
// Invariants after every change but remove(): links, legs, times, loads, totals and the cost are
// those of the routes as they are, exactly (check() recomputes all of it in debug builds). After
// remove() times and loads are stale until settle(). Times change by propagation from the place of
// the change until they are as they were (earliest departures forwards, latest arrivals backwards:
// push forward and forward time slack, Solomon 1987, Savelsbergh 1992), which mostly takes a few
// nodes; routes that are timed as wholes (a limit on the duration, release times, reloads) are
// recomputed, O(route).
//
// Its parts: PlanRoutes (routes as they are), PlanCosts (cost, absent tasks), PlanJournal
// (changes).
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/invariant.hpp"
#include "routing/model/model.hpp"
#include "routing/search/control.hpp"
#include "routing/search/plain/plan_costs.hpp"
#include "routing/search/plain/plan_journal.hpp"
#include "routing/search/plain/plan_routes.hpp"

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
class Plan : public PlanRoutes, public PlanCosts, public PlanJournal {
public:
    static constexpr bool kHasTimes = kTimed;
    static constexpr bool kLoadsMix = kMixed;
    // A way is as long as the way back.
    static constexpr bool kWaysBackAreEqual = !std::is_same_v<Table, travel::Lookup>;
    // A part of a route may be reversed freely: it costs the same, and no time or load forbids it.
    static constexpr bool kMayTurn = !kTimed && !kMixed && kWaysBackAreEqual;

    // All slots empty, all tasks absent.
    explicit Plan(const Model& model);

    // The arc between two places as the slot's vehicle travels it; duration < 0: no way.
    [[nodiscard, gnu::always_inline]] Arc arc(Index slot, Index from_place, Index to_place) const
    {
        const Route& r = route(slot);
        if (r.plain) [[likely]]
            return table_.arc(from_place, to_place);
        return at_speed(tables_[r.profile]->arc(from_place, to_place),
                        model_.slots[slot].speed_factor);
    }
    // The same between the places of two nodes.
    [[nodiscard, gnu::always_inline]] Arc arc_between(Index slot, Index from, Index to) const
    {
        return arc(slot, node(from).place, node(to).place);
    }

    // Whether a task of this size fits at any place of the slot's route. Of a route with reloads
    // this tells nothing.
    [[nodiscard]] bool has_room_all_along(Index slot, const Load& size) const
    {
        if constexpr (!kMixed)
            return fits(route(slot), size);
        const Load most = most_on_board(slot);
        const Load& capacity = model_.slots[slot].capacity;
        for (std::size_t d = 0; d < dimensions_; ++d)
            if (most[d] + size[d] > capacity[d])
                return false;
        return true;
    }
    // Whether a job fits behind a node, if loads rise and fall along a route. Otherwise true:
    // fits() tells then.
    [[nodiscard]] bool fits_after(Index slot, Index after, const model::Stop& job) const
    {
        if constexpr (!kMixed)
            return true;
        const Loads& at = loads_[after];
        const Load& capacity = model_.slots[slot].capacity;
        for (std::size_t d = 0; d < dimensions_; ++d)
            if (at.peak_so_far[d] + job.brought[d] > capacity[d] ||
                at.peak_from_here[d] + job.collected[d] > capacity[d])
                return false;
        return true;
    }
    // Whether a shipment of this size fits on board when the vehicle leaves a node. Precondition:
    // kLoadsMix.
    [[nodiscard]] bool fits_on_board(Index slot, Index after, const Load& size) const
    {
        const Load& capacity = model_.slots[slot].capacity;
        const Load& leaving = loads_[after].leaving;
        for (std::size_t d = 0; d < dimensions_; ++d)
            if (leaving[d] + size[d] > capacity[d])
                return false;
        return true;
    }
    // The most of each load that is on board anywhere along a route without reloads.
    [[nodiscard]] Load most_on_board(Index slot) const
    {
        if constexpr (kMixed)
            return loads_[start_of(slot)].peak_from_here;
        Load load = model_.slots[slot].capacity;
        for (std::size_t d = 0; d < dimensions_; ++d)
            load[d] -= route(slot).room[d];
        return load;
    }

    // When the vehicle can leave node `after` if its trip also serves `stop`: the trip does not
    // begin before the goods of all its stops are released. kTooLate if the rest of the route
    // cannot wait so long.
    [[nodiscard]] std::int64_t ready_for(Index stop, Index after) const
    {
        return released_ ? ready_once_released(stop, after) : times(after).ready;
    }
    // A time before which the vehicle never leaves the node, even if tasks behind it left its trip;
    // a lower bound, for a trip that does not begin before `release`.
    [[nodiscard]] std::int64_t soonest_leaving(Index node, std::int64_t release) const;

    // The head of a route, up to leaving the stop, that goes on from `head` over the arc `in` to
    // the stop. O(1). Preconditions: routes are timed as wholes; the route is on time up to there.
    [[nodiscard]] Head going_on(const Head& head, Arc in, Index stop, Index slot) const;
    // The shortest duration, at the best departure, of a route that goes on from `head` over the
    // arc `out` to the node `behind` and all that follows it now. O(1). Preconditions: routes are
    // timed as wholes; the route is on time.
    [[nodiscard]] std::int64_t shortest(const Head& head, Arc out, Index behind) const;

    // Changes. Each brings costs, times and loads up to date. Preconditions of all: routes keep
    // every rule afterwards, which the caller has found out before.

    // Puts an absent task behind nodes of one route; a delivery may follow its own pickup directly.
    void insert_job(Index task, Index after);
    void insert_shipment(Index task, Index pickup_after, Index delivery_after);
    // Puts an absent task behind a node, a shipment's delivery directly behind its pickup, with a
    // visit of a depot directly before or behind the task.
    void insert_with_reload(Index task, Index after, Index reload, bool reload_first);
    // Takes a reload out. Precondition: some task remains in the route.
    void drop_reload(Index reload);
    // Moves all stops of a route to an empty slot, without its reloads.
    void move_route(Index from, Index to);
    // Fills an empty slot with these stops and reloads; their tasks are absent.
    void load(Index slot, std::span<const Index> stops);
    // Puts the stops of a route into another order. Preconditions: kMayTurn; no reloads.
    void reorder(Index slot, std::span<const Index> stops);
    // The stops `leave`, which follow the node `after`, go behind `other_after`, and the stops
    // `come`, which follow that, go behind `after`, in the orders given. If `leave` is empty `come`
    // may stand anywhere in the route of `after`, which becomes its new order there. Precondition:
    // no reload is among them.
    void exchange(Index after, std::span<const Index> leave, Index other_after,
                  std::span<const Index> come);

    // The one of the task and its alternatives that this plan serves; itself, where it serves none.
    [[nodiscard]] Index served_one_of(Index task) const
    {
        Index served = task;
        if (model_.tasks[task].alternatives != kNone) [[unlikely]]
            model_.each_alternative(task, [&](Index own) {
                if (route_of(model_.tasks[own].stop) != kNone)
                    served = own;
            });
        return served;
    }
    // Takes a task, or its alternative that is served, out, and the reloads of a route that it
    // leaves empty. Costs are up to date;
    // times and loads of its route are stale until settle().
    void remove(Index task);
    // Brings times and loads up to date after removals. False if a route breaks a rule now, which
    // travel times that violate the triangle inequality can cause: the caller takes everything
    // back.
    bool settle();
    // A stop beside a gap across which there is no way, left by removals since the last commit; or
    // kNone.
    [[nodiscard]] Index stranded() const;

    // Keeps all changes, or undoes them exactly. O(changes), and O(route) for each route that is
    // timed, or whose loads are kept, as a whole.
    void commit();
    void take_back();

    // Parallel workers hold a part of the tasks and slots each. A hidden task is neither served nor
    // absent, and costs nothing here. Both are to be committed.
    void hide(Index task) { count_in(task); }
    void show(Index task) { count_out(task); }
    // Of the empty slots only these may be used from now on.
    void offer_only(std::span<const Index> slots);

    // From now on fees of optional tasks count 1 + `times` times if some vehicle is empty now; if
    // all vehicles run they count once, as a higher fee could not bring another vehicle. To be
    // called right after a commit. O(absent tasks).
    void emphasize(double times);

    // Calls visit(node) for both nodes of each arc that is new since the last commit. A node may be
    // visited several times.
    template <class Visit>
    void each_at_new_arcs(Visit&& visit) const;

    // How many nodes were walked along since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

    // Recomputes everything from the links and compares, by INVARIANT: debug builds only.
    void check() const;

    // Does nothing: only rich plans have routes whose times depend on each other.
    static bool join_times() { return true; }

private:
    void link(Index stop, Index after);
    void unlink(Index stop);
    void relink(const Entry& entry);
    void unlink_again(const Entry& entry);
    void fill(Index slot, std::span<const Index> stops);
    void link_all(std::span<const Index> stops, Index after);
    void take_room(Route& route, Index stop, std::int64_t sign);
    void drop_reloads_with(const model::Task& task);

    bool forward(Index from);
    void backward(Index from);
    void time_again(std::span<const Index> stops, Index after);
    bool time_whole(Index slot);
    [[nodiscard]] bool keeps_limits(Index slot) const;

    void refresh(Index slot);
    void open_trips(Index slot);
    void refresh_loads(Index slot);
    void refresh_trip_loads(Index opener, Load on_board);
    [[nodiscard, gnu::noinline]] std::int64_t ready_once_released(Index stop, Index after) const;

    bool timed_whole_;
    bool released_;
    const Table& table_;  // of the first profile
    std::vector<const Table*> tables_;
    ByNode<Loads> loads_;  // empty unless kMixed
    std::int64_t work_ = 0;
    std::vector<Index> moved_;  // scratch
};

}  // namespace routeopt::routing::search::plain

#include "routing/search/plain/plan_check.hpp"
#include "routing/search/plain/plan_durations.hpp"
#include "routing/search/plain/plan_impl.hpp"
#include "routing/search/plain/plan_order.hpp"
#include "routing/search/plain/plan_trips.hpp"
