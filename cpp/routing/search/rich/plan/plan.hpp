// The plan under search of problems with more rules than hard windows, loads and limits: priced
// windows, breaks, waiting and overtime, quotas, relations, preferences (docs/decisions/0008).
//
// The cost of a route is found from the whole of it, as functions of time, so there is no change
// of cost in constant time as in plain::Plan: a candidate is laid out and priced (change_with()),
// and a changed route is measured anew. Ruin, recreate and annealing work on it the same way: they
// change routes, then commit() or take_back() all changes since the last commit.
//
// Plan is the façade over classes of one concern each. It reads as one of its private bases where
// it only repeats what they tell (using-declarations below); what changes more than one of them is
// a function of its own:
//   Routes        visits of each route, and where each node is
//   EmptySlots    slots that a new route may run in
//   Assignment    who serves which task, absent tasks, groups of tasks
//   SharedWork    what vehicles do of the work that balances share out
//   PlanRules     quotas (QuotaCounts), relations, preferences
//   KeptParts     what an initial plan fixes
//   UndoLog       what take_back() needs
//   RouteLayout, RouteFigures, RouteTime  a route of some nodes: visits and limits, loads, times
//   JoinedTimes   times of routes that depend on each other
//   Emphasis      preferences weigh more while the temperature is high
//   TrialRecord   insertions that rewind() undoes and replay() makes again
//   InitialPlan   loads the plan that a search starts from
//
// Invariants, at every commit:
// - every route keeps all rules, but for broken routes of an initial plan;
// - cost() is the sum of all routes' costs, preferences, quotas not met, drop fees of absent tasks,
//   what balances charge, and the emphasis; check() computes it anew.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/invariant.hpp"
#include "routing/search/control.hpp"
#include "routing/search/rich/plan/emphasis.hpp"
#include "routing/search/rich/plan/empty_slots.hpp"
#include "routing/search/rich/plan/kept_parts.hpp"
#include "routing/search/rich/plan/route_figures.hpp"
#include "routing/search/rich/plan/route_layout.hpp"
#include "routing/search/rich/plan/trial_record.hpp"

namespace routeopt::routing::search::rich {

class JoinedTimes;

class Plan : Routes, Assignment, PlanRules, EmptySlots, KeptParts, UndoLog {
public:
    // The model's initial plan, as far as it keeps the rules; every other task is absent.
    explicit Plan(const Model& model);
    ~Plan();

    using Routes::closes;
    using Routes::depot_at;
    using Routes::end_of;
    using Routes::has_room;
    using Routes::is_end;
    using Routes::is_reload;
    using Routes::is_route_end;
    using Routes::node;
    using Routes::node_count;
    using Routes::nodes_of;
    using Routes::position_of;
    using Routes::route;
    using Routes::route_of;
    using Routes::start_of;
    using Routes::stop_count;
    using Routes::trip_count;
    using Routes::trip_of;

    using Assignment::absent;
    using Assignment::absent_tasks;
    using Assignment::each_of_group;
    using Assignment::fee_of;
    using Assignment::group_of;
    using Assignment::is_mandatory;
    using Assignment::leader_of;
    using Assignment::priority_of;
    using Assignment::served_one_of;
    using Assignment::stands_for_its_group;

    using PlanRules::has_orders;
    using PlanRules::is_ordered;
    using PlanRules::may_serve;
    using PlanRules::preference;
    using PlanRules::quotas;

    using EmptySlots::can_run;
    using EmptySlots::empty_slot;

    using KeptParts::is_closed;
    using KeptParts::is_kept;
    using KeptParts::locked;

    using UndoLog::is_touched;
    using UndoLog::touched;

    [[nodiscard]] const Model& model() const { return model_; }
    // Times of routes. It is changed by asking, as it keeps what it computes.
    [[nodiscard]] RouteTime& timing() { return timing_; }

    // The cost with the emphasis on preferences, and without.
    [[nodiscard]] Cost cost() const { return totals_.cost + shared_.charged(); }
    [[nodiscard]] Cost real_cost() const
    {
        return totals_.cost - totals_.emphasis + shared_.cost();
    }
    // The summed priority of absent tasks.
    [[nodiscard]] std::int64_t missing() const { return totals_.missing; }
    // How many routes serve something, and how many stops they serve together.
    [[nodiscard]] std::int64_t running() const { return totals_.running; }
    [[nodiscard]] std::int64_t served_stops() const { return totals_.served_stops; }
    // For a choice of routes to ruin: -1 of a closed route, which nothing may be taken out of.
    // Precondition: the route serves something.
    [[nodiscard]] double cost_per_stop(Index slot) const
    {
        return is_closed(slot)
                   ? -1
                   : static_cast<double>(route(slot).cost) / static_cast<double>(route(slot).size);
    }
    // Of the absent tasks of a leader's group: whether some quota that is short asks for one; and
    // whether quotas alone ask for them, and none of these is short: then nothing is gained by
    // serving them.
    [[nodiscard]] bool is_asked_for(Index leader) const;
    [[nodiscard]] bool is_spare(Index leader) const;
    // What assigning an absent task to the slot costs beside the route: preferences, with their
    // emphasis, and quotas.
    [[nodiscard]] Cost extra(Index task, Index slot) const
    {
        return has_assignment_cost(task) ? compute_extra(task, slot) : 0;
    }
    // What balances charge, with their emphasis: a change of routes may save all of it.
    [[nodiscard]] Cost charged_by_balances() const { return shared_.charged(); }
    // Whether some balance counts the slot's route; and by more than its tasks, so that what it
    // charges depends on the whole route.
    [[nodiscard]] bool has_balances() const { return shared_.any(); }
    [[nodiscard]] bool counts_hours(Index slot) const { return shared_.counts_hours(slot); }
    [[nodiscard]] bool shares_ways(Index slot) const { return shared_.counts_ways(slot); }
    // By how much balances charge more once the slot serves the task. Precondition: none counts its
    // ways.
    [[nodiscard]] Cost balance_with_task(Index task, Index slot) const
    {
        const SharedAmounts& now = route(slot).shared;
        const SharedChange change{slot, now, shared_.with_task(task, slot, now)};
        return shared_.change_with({&change, 1});
    }
    // The same at least, whatever is put into the route.
    [[nodiscard]] Cost least_of_balances(Index slot) const { return shared_.least_change(slot); }
    // By how much they charge more if the route has these nodes, and no other one has a say in its
    // times. Nothing: that breaks a rule.
    std::optional<Cost> balance_with(Index slot, std::span<const Index> nodes);
    // See RouteLayout.
    [[nodiscard]] std::int64_t stay_s(Index slot, Index before, Index node) const
    {
        return layout_.stay_s(slot, before, node);
    }
    // Whether other routes may have a say in the route's times once it serves the task.
    [[nodiscard]] bool may_be_joined(Index task, Index slot) const
    {
        return has_time_relations() && (is_of_times(task) || route(slot).links > 0);
    }
    // A broken route, or a closed one whose breaks are fixed, has times of its own: no task of
    // another route can be held to them.
    [[nodiscard]] bool keeps_its_times(Index slot) const
    {
        return is_broken(slot) || (is_closed(slot) && !timing_.rules(slot).breaks.empty());
    }
    // Whether exchanges must leave the route alone: something of it is kept, or none may run there.
    [[nodiscard]] bool is_held(Index slot) const { return !can_run(slot) || holds_some_of(slot); }

    // Whether a route of these nodes keeps all rules that look at one route. O(nodes) and its
    // times.
    [[nodiscard]] bool is_possible(Index slot, std::span<const Index> nodes)
    {
        return price(slot, nodes).has_value() && layout_.keeps_loads(slot, candidate_);
    }
    // By how much the routes' cost, and what balances charge, change if the route has these nodes,
    // ends included; costs of assignment are not in it. Nothing: that breaks a rule, though loads
    // are not looked at. change_alone() takes the route as if no other one had a say in its times,
    // and leaves balances aside.
    std::optional<Cost> change_with(Index slot, std::span<const Index> nodes);
    std::optional<Cost> change_alone(Index slot, std::span<const Index> nodes);
    // The route that change_with() was last asked about is likely to be made: its times are kept.
    // Precondition: it has stops of time relations.
    void expect_changed();

    // Sets a factor for the emphasis on preferences. Precondition: the plan is committed.
    void emphasize(double times);

    // An absent task is assigned to the slot, whose route then has these nodes. Precondition: the
    // route and the assignment keep all rules; its times are still to be joined.
    void put_in(Index task, Index slot, std::span<const Index> nodes);
    // The route gets the same stops in another order, or other reloads. Precondition: as put_in().
    void replace(Index slot, std::span<const Index> nodes);
    // Takes out the task and its whole group, unless something of it is kept. The routes are to be
    // settled then.
    void remove(Index task);
    // The same for every task. O(tasks and nodes), also where a route is long.
    void remove_all();
    // Puts the absent ones of these stops' tasks in; the route then has just these stops and
    // reloads, without its ends. Precondition: as put_in().
    void load(Index slot, std::span<const Index> stops);
    // Two routes, one of which may be empty, get these nodes: together those that they have. Ends
    // and reloads become those of the slot. False: a rule is broken, and the changes are to be
    // taken back. Their times are still to be joined.
    bool exchange(Index a, std::span<const Index> of_a, Index b, std::span<const Index> of_b);
    // Measures all routes that tasks were taken out of. False: one of them breaks a rule without
    // them, and the changes are to be taken back.
    bool settle();
    // Sets the times of all routes that time relations join to a touched one, or to this one.
    // False: they have no common schedule, and the changes are to be taken back.
    bool join_times() { return !has_time_relations() || join_times_of(touched()); }
    bool join_times(Index slot) { return !has_time_relations() || join_times_of({&slot, 1}); }

    // The changes since the last commit are made lasting, or undone. O(what changed).
    void commit();
    void take_back();

    // From here on insertions are recorded, with the surcharges that change after them. rewind()
    // ends the record and undoes them; replay() makes them again. Precondition of replay(): the
    // plan is as rewind() left it. Between start and end, only put_in() and join_times() are
    // called.
    void start_record();
    void rewind();
    void replay();

    // For parts of a plan that workers search at the same time; each is to be committed.
    // An absent task belongs to another part; it is this one's again.
    void hide(Index task);
    void show(Index task);
    // Of the empty slots only these are this part's.
    using EmptySlots::offer_only;
    // By quota, this part's share.
    void share_quotas(std::vector<QuotaShare> shares);

    // Calls visit(node) for all nodes of the routes that commits have changed since the last call.
    template <class Visit>
    void each_changed(Visit&& visit)
    {
        for (const Index slot : changed_.all())
            for (const rich::Visit& at : route(slot).visits)
                visit(at.node);
        changed_.clear();
    }
    // The work since the last call, about the number of nodes that were looked at: searches may be
    // limited by it.
    std::int64_t work() { return std::exchange(work_, 0); }
    // Puts the breaks of a route that is handed out where the plan's cost has them; those of a
    // closed route are where the initial plan has them. Precondition: it is a route of this plan.
    void add_breaks(PlannedRoute& route);
    // Invariant builds: all that is kept is what it is when computed anew. O(plan).
    void check() const;

private:
    friend class JoinedTimes;
    friend class InitialPlan;

    struct Totals {
        Cost cost = 0;      // with the emphasis
        Cost emphasis = 0;  // of it
        std::int64_t missing = 0;
        std::int64_t running = 0;
        std::int64_t served_stops = 0;
    };

    // What a route of these nodes costs, timed alone; it is then laid out in candidate_. Nothing:
    // it breaks a rule, loads aside.
    std::optional<Cost> price(Index slot, std::span<const Index> nodes);
    bool set_nodes(Index slot, std::span<const Index> nodes);
    bool measure_rest(Index slot);
    void begin_measuring(Index slot, std::size_t nodes);
    bool measure(Index slot);
    // Changes whenever a route is measured or a task taken out, and when either is taken back.
    [[nodiscard]] std::int64_t version() const { return version_; }
    // The route timed alone.
    const Moments& moments(Index slot);
    // Sets what the route pays beyond its cost timed alone; the undo log gets the old surcharge.
    // `duration_s`: how long it then takes; it counts for balances of hours alone.
    void set_surcharge(Index slot, Cost surcharge, std::int64_t duration_s);
    // The same without the undo log.
    void change_surcharge(Index slot, Cost surcharge, std::int64_t duration_s);
    [[nodiscard]] SharedAmounts amounts_of(Index slot, std::span<const Visit> visits,
                                           std::int64_t duration_s);
    void set_amounts(Index slot, const SharedAmounts& amounts);
    void measure_shared(Index slot);
    void measure_broken(Index slot);
    [[nodiscard]] Cost balance_of_candidate(Index slot, bool is_joined);
    bool join_times_of(std::span<const Index> slots);
    void touch(Index slot);
    void take_out(Index task);
    void note_out(Index task, Index slot);
    void drop_depots_alone(Index slot);
    void take_out_all(Index slot);
    bool put_in_all(Index slot, std::span<const Index> nodes);
    [[nodiscard]] Cost compute_extra(Index task, Index slot) const;
    void count_in(Index task, Index slot);
    void count_out(Index task, Index slot);
    void exchange_measured(Index slot, std::unique_ptr<Route>& other);
    void exchange_surcharge(OldSurcharge& other);
    void check_places() const;

    const Model& model_;
    RouteTime timing_;
    RouteLayout layout_;
    RouteFigures figures_;
    Emphasis emphasis_;
    SharedWork shared_;
    std::vector<SharedChange> shared_changes_;  // scratch
    std::unique_ptr<JoinedTimes> joined_;       // null where no relation joins times
    TrialRecord record_;
    SlotList changed_;              // by commits, since each_changed()
    BySlot<char> needs_measuring_;  // tasks were taken out since the route was measured
    std::vector<Visit> candidate_;  // the route that was last priced
    Cost candidate_time_ = 0;       // what its time costs
    Totals totals_;
    Totals committed_;  // at the last commit
    std::int64_t work_ = 0;
    std::int64_t version_ = 0;
};

}  // namespace routeopt::routing::search::rich
