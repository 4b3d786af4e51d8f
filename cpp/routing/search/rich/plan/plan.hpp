// A plan under search where routes are told by more than hard windows: each route's cost is found
// from the whole of it, and all of a route that changes is kept aside until the change is
// committed.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/index_set.hpp"
#include "base/invariant.hpp"
#include "routing/search/control.hpp"
#include "routing/search/operators/quota_shares.hpp"
#include "routing/search/rich/time/moments.hpp"
#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

using model::kMostDimensions;
using model::Load;

struct Links {
    Index prev = kNone;
    Index next = kNone;
};

// What a trip has on board along the route, and which release times it waits for.
struct Loads {
    Load leaving{};                       // on board after the stop
    Load peak_so_far{};                   // the most on board up to leaving it
    Load peak_from_here{};                // the most on board from leaving it on
    Load ahead{};                         // of that for jobs behind it
    std::int32_t shipments = 0;           // on board
    std::int64_t release_so_far = -kFar;  // of stops up to this one
    std::int64_t release_ahead = -kFar;   // of those behind it
};

// What may be put in at most where a route has the most room for it: of what a job brings, of what
// it collects, and of a shipment. Visits of depots aside, nothing larger fits into any gap.
struct Room {
    Load brought{};
    Load collected{};
    Load carried{};
};

struct Route {
    std::vector<Visit> visits;  // with both ends
    std::vector<Loads> loads;   // by position; it never shrinks
    // By position: so much longer the way to the next may take before one of the route's longest
    // lags is exceeded, however it is timed; empty where it has none.
    std::vector<std::int64_t> room_s;
    Functions functions;
    Moments moments;           // timed alone
    bool has_moments = false;  // they are known
    std::int32_t size = 0;     // stops of tasks
    std::int32_t reloads = 0;  // visits of depots
    std::int32_t links = 0;    // stops of tasks that relations of times name
    Cost cost = 0;             // all that the route costs, its tasks' extras aside
    Cost time = 0;             // of that its time, timed alone
    Cost surcharge = 0;        // and what it pays more because other routes decide on its times
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t busy_s = 0;  // legs and stays
    std::int64_t tasks = 0;
    // No two of different nodes have the same; a commit of the same nodes leaves it as it was.
    std::int64_t version = 0;
    Room room;
};

class JoinedTimes;

class Plan {
public:
    explicit Plan(const Model& model);
    ~Plan();

    [[nodiscard]] Index start_of(Index slot) const { return stop_count_ + 2 * slot; }
    [[nodiscard]] Index end_of(Index slot) const { return stop_count_ + 2 * slot + 1; }
    [[nodiscard]] bool is_end(Index node) const { return node >= stop_count_; }
    [[nodiscard]] bool is_reload(Index node) const { return node >= first_reload_; }
    [[nodiscard]] bool is_route_end(Index node) const { return is_end(node) && !is_reload(node); }
    [[nodiscard]] Index node_count() const { return static_cast<Index>(slot_of_.size()); }
    [[nodiscard]] Index stop_count() const { return stop_count_; }
    [[nodiscard]] Links node(Index node) const
    {
        // An end of a slot that no route can run on.
        if (slot_of_[node] == kNone)
            return {};
        const auto& visits = route(slot_of_[node]).visits;
        const std::size_t at = position_[node];
        return {at == 0 ? kNone : visits[at - 1].node,
                at + 1 == visits.size() ? kNone : visits[at + 1].node};
    }
    [[nodiscard]] Index route_of(Index node) const { return slot_of_[node]; }
    [[nodiscard]] std::size_t position_of(Index node) const { return position_[node]; }
    [[nodiscard]] Index trip_of(Index node) const;
    [[nodiscard]] Index trip_count() const
    {
        return static_cast<Index>(model_.slots.size() + model_.reloads.size());
    }
    [[nodiscard]] const model::Depot& depot_at(Index reload) const;
    [[nodiscard]] const Route& route(Index slot) const { return *routes_[slot]; }
    // Of a route that serves some; -1 of one that nothing is taken out of.
    [[nodiscard]] double cost_per_stop(Index slot) const
    {
        return is_closed(slot)
                   ? -1
                   : static_cast<double>(route(slot).cost) / static_cast<double>(route(slot).size);
    }
    [[nodiscard]] const Model& model() const { return model_; }
    [[nodiscard]] RouteTime& timing() { return timing_; }
    // When the last window of a stop closes.
    [[nodiscard]] std::int64_t closes(Index stop) const { return model_.stops[stop].close; }

    // With what emphasize() adds, and without.
    [[nodiscard]] Cost cost() const { return cost_; }
    [[nodiscard]] Cost real_cost() const { return cost_ - emphasis_; }
    [[nodiscard]] std::int64_t missing() const { return missing_; }
    [[nodiscard]] std::int64_t running() const { return running_; }
    [[nodiscard]] std::int64_t served_stops() const { return served_stops_; }
    [[nodiscard]] bool absent(Index task) const { return absent_.holds(task); }
    [[nodiscard]] std::span<const Index> absent_tasks() const { return absent_.all(); }

    // Tasks that are only served together, or after another, go by the first of them.
    [[nodiscard]] Index leader_of(Index task) const { return model_.rules.leader_of[task]; }
    // Of an absent task: whether no other one does.
    [[nodiscard]] bool stands_for_its_group(Index task) const
    {
        return leader_of(task) == task || !absent(leader_of(task));
    }
    [[nodiscard]] std::span<const Index> group_of(Index leader) const
    {
        return model_.rules.members[leader];
    }
    // What leaving out the absent ones of a leader's tasks costs, and how much they matter.
    [[nodiscard]] Cost fee_of(Index leader) const;
    [[nodiscard]] std::int64_t priority_of(Index leader) const;
    [[nodiscard]] bool is_mandatory(Index leader) const;

    // Of the route's slot: may it serve the task, by everything but time and load?
    [[nodiscard]] bool may_serve(Index task, Index slot) const;
    // What the slot's vehicle is paid for where the task prefers others.
    [[nodiscard]] Cost preference(Index task, Index slot) const;
    // What serving the task on that slot costs beside the route: preferences, quotas.
    [[nodiscard]] Cost extra(Index task, Index slot) const
    {
        return has_extras_[task] != 0 ? compute_extra(task, slot) : 0;
    }
    // From now on cost() has so many times more of what jobs that prefer few vehicles cost more
    // with others. Precondition: the plan is committed.
    void emphasize(double times);
    // Whether these nodes may follow each other, by `ordered` relations.
    [[nodiscard]] bool keeps_orders(std::span<const Index> nodes) const;

    // The visits of a route of these nodes, ends included. False: there is no way, or a limit or
    // an order is broken.
    bool lay_out(Index slot, std::span<const Index> nodes, std::vector<Visit>& visits) const;
    [[nodiscard]] bool keeps_loads(Index slot, std::span<const Visit> visits) const;
    // Whether some gap of the route, as it is, may have room for the task.
    [[nodiscard]] bool has_room(Index task, Index slot) const
    {
        const model::Task& t = model_.tasks[task];
        const model::Stop& stop = model_.stops[t.stop];
        const Room& room = route(slot).room;
        const Load& most = t.second == kNone ? room.collected : room.carried;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (stop.collected[d] > most[d] || stop.brought[d] > room.brought[d])
                return false;
        return true;
    }
    // Some `ordered` relation looks at how stops follow each other.
    [[nodiscard]] bool has_orders() const { return has_orders_; }
    // Some `ordered` relation names the task.
    [[nodiscard]] bool is_ordered(Index task) const { return is_ordered_[task] != 0; }
    // Some relation of times does.
    [[nodiscard]] bool is_of_times(Index task) const { return is_of_times_[task] != 0; }
    // Other stops may decide on the times of the task's, or of the slot's route.
    [[nodiscard]] bool may_be_joined(Index task, Index slot) const
    {
        return has_joins_ && (is_of_times(task) || route(slot).links > 0);
    }
    // A route that nothing is put into, and so many nodes of its start that nothing goes before.
    [[nodiscard]] bool is_closed(Index slot) const { return is_closed_[slot] != 0; }
    [[nodiscard]] std::size_t locked(Index slot) const { return locked_[slot]; }
    // A node that a given plan keeps where it is.
    [[nodiscard]] bool is_kept(Index node) const { return is_kept_[node] != 0; }
    // What is kept of the route breaks a rule: its times are not looked at.
    [[nodiscard]] bool is_broken(Index slot) const { return is_broken_[slot] != 0; }
    // Where a rule is broken or breaks are held nothing else is held to the route's times.
    [[nodiscard]] bool keeps_its_times(Index slot) const
    {
        return is_broken(slot) || (is_closed(slot) && !timing_.rules(slot).breaks.empty());
    }

    // Whether a route of these nodes alone keeps every rule of routes.
    [[nodiscard]] bool is_possible(Index slot, std::span<const Index> nodes)
    {
        return price(slot, nodes).has_value() && keeps_loads(slot, scratch_);
    }
    // What the plan would cost more with a route of these nodes, extras aside; nothing where it
    // breaks a rule; loads are not looked at. Alone: as if no other route decided on its times.
    std::optional<Cost> change_with(Index slot, std::span<const Index> nodes);
    std::optional<Cost> change_alone(Index slot, std::span<const Index> nodes);
    // What change_with() was last asked about, a route with relations of times, is likely to be put
    // in.
    void expect_changed();
    // How long a visit of a node behind another takes.
    [[nodiscard]] std::int64_t stay_s(Index slot, Index before, Index node) const
    {
        return is_end(node) || model_.rules.stops[node].setup_s > 0
                   ? special_stay_s(slot, before, node)
                   : model_.service_s(model_.stops[node], model_.slots[slot]);
    }
    [[nodiscard]] std::vector<Index> nodes_of(Index slot) const;

    Index empty_slot(Index kind);
    // Where not even an empty route keeps the rules none ever runs.
    [[nodiscard]] bool can_run(Index slot) const { return can_run_[slot] != 0; }

    // A task more: the route is then of these nodes. Precondition: it keeps its rules.
    void put_in(Index task, Index slot, std::span<const Index> nodes);
    // Another number whenever a route is measured, or a task taken out, or either taken back.
    [[nodiscard]] std::int64_t version() const { return versions_; }
    // The same tasks in another order, or with other reloads. Precondition: it keeps its rules.
    void replace(Index slot, std::span<const Index> nodes);
    void remove(Index task);
    // Two routes, one of them may be empty, get these nodes: together those that they have; ends
    // and visits of depots become their own. False: that breaks a rule of either, and all is to be
    // taken back. Times are still to be joined.
    bool exchange(Index a, std::span<const Index> of_a, Index b, std::span<const Index> of_b);
    // Whether no exchange may change the route.
    [[nodiscard]] bool is_held(Index slot) const;

    // From here on each put_in() and the surcharges that follow from it are written down; rewind()
    // takes all of that back and ends the record, replay() does it again. Precondition of replay():
    // the plan is as rewind() left it.
    void start_record();
    void rewind();
    void replay();

    // An absent task is no concern of this plan any more, and again one. To be committed.
    void hide(Index task);
    void show(Index task);
    // Of the empty slots only these may be used.
    void offer_only(std::span<const Index> slots);
    // What it counts of quotas has these bounds. To be committed.
    void share_quotas(std::vector<QuotaShare> shares);
    bool settle();
    void load(Index slot, std::span<const Index> stops);

    // Sets the times of routes that depend on each other, of all that changed, or on this one.
    // False: they keep no common schedule.
    bool join_times();
    bool join_times(Index slot);
    // The route pays so much more than timed alone.
    void set_surcharge(Index slot, Cost surcharge);
    [[nodiscard]] Index served_in(Index task) const { return served_in_[task]; }
    // A route timed alone.
    const Moments& moments(Index slot);
    // The nodes of a route with its breaks where it costs least.
    std::vector<Index> with_breaks(Index slot, std::span<const Index> nodes);

    void commit();
    void take_back();

    template <class Visit>
    void each_changed(Visit&& visit)
    {
        for (const Index slot : changed_) {
            is_changed_[slot] = 0;
            for (const rich::Visit& at : route(slot).visits)
                visit(at.node);
        }
        changed_.clear();
    }

    [[nodiscard]] std::span<const Index> touched() const { return touched_; }
    // Changed since the last commit.
    [[nodiscard]] bool is_touched(Index slot) const { return is_touched_[slot] != 0; }
    std::int64_t work() { return std::exchange(work_, 0); }
    void add_breaks(PlannedRoute& route);
    void check() const;

private:
    struct Kept {
        Index slot;
        std::unique_ptr<Route> route;
    };
    struct Counts {
        Cost cost;
        Cost emphasis;
        std::int64_t missing;
        std::int64_t running;
        std::int64_t served_stops;
    };

    [[nodiscard]] Cost compute_extra(Index task, Index slot) const;
    [[nodiscard]] std::int64_t special_stay_s(Index slot, Index before, Index node) const;
    [[nodiscard]] Index place_of(Index slot, Index node) const;
    bool set_legs(Index slot, std::vector<Visit>& visits) const;
    void set_trip_releases(std::vector<Visit>& visits) const;
    [[nodiscard]] bool keeps_limits(Index slot, std::span<const Visit> visits) const;
    // What the route's work costs, whenever it is done.
    [[nodiscard]] Cost work_price(Index slot, std::span<const Visit> visits) const;
    std::optional<Cost> price(Index slot, std::span<const Index> nodes);
    [[nodiscard]] bool keeps_limits_with_breaks(Index slot, std::span<const Visit> visits);
    void check_places() const;
    bool set_loads(Index slot, Route& route) const;
    bool set_on_board(Index slot, std::size_t dimension, Route& route) const;
    bool set_shipments(Route& route) const;
    void set_releases_awaited(Route& route) const;
    void set_lag_room(Index slot, Route& route) const;
    void touch(Index slot);
    bool set_nodes(Index slot, std::span<const Index> nodes);
    bool set_what_is_left(Index slot);
    void begin_anew(Index slot, std::size_t nodes);
    bool measure(Index slot);
    void change_surcharge(Index slot, Cost surcharge);
    void forget();
    void load_given();
    void load_kept(const model::GivenRoute& given);
    std::vector<Index> with_a_reload(Index slot, std::span<const Index> nodes);
    void load_rest(const model::GivenRoute& given);
    void load_tasks(Index slot, std::span<const Index> nodes);
    void load_broken(const model::GivenRoute& given);
    void take_out_parts_of_groups();
    void settle_given();
    void settle_given_times();
    [[nodiscard]] std::vector<Index> nodes_of(const model::GivenRoute& given,
                                              std::span<const char> is_in) const;
    [[nodiscard]] bool keeps_rules(Index slot, std::span<const Index> nodes);
    [[nodiscard]] bool may_serve_all(std::span<const Index> nodes, Index slot);
    [[nodiscard]] bool is_kept_group(Index leader) const;
    void place_nodes(Index slot);
    [[nodiscard]] std::vector<Index> nodes_as_of(Index slot, std::span<const Index> nodes) const;
    void take_out_all(Index slot);
    bool put_in_all(Index slot, std::span<const Index> nodes);
    void take_out(Index task);
    void take_out_node(Index slot, Index node);
    void take_out_nodes(Index slot);
    void list_emphasized();
    // Of a job that prefers few vehicles: of what another one is paid for more than these.
    [[nodiscard]] Cost emphasis(Index task, Index slot) const
    {
        if (emphasis_times_ == 0 || calm_price_[task] == kNeverEmphasized)
            return 0;
        return static_cast<Cost>(emphasis_times_ *
                                 static_cast<double>(preference(task, slot) - calm_price_[task]));
    }
    void count_in(Index task, Index slot);
    void count_out(Index task, Index slot);
    void offer_empty(Index slot);
    struct OldSurcharge {
        Index slot;
        Cost surcharge;
    };
    struct Recorded {
        Index task;
        Index slot;
        bool is_again;                 // the route had changed before since the last commit
        std::unique_ptr<Route> other;  // without the task, if kept_ has it not; rewound: with it
        std::size_t first_surcharge;   // that follows from it
    };
    void record(Index task, Index slot);
    void swap_route(Index slot, std::unique_ptr<Route>& other);
    void swap_surcharge(OldSurcharge& other);
    std::unique_ptr<Route> set_aside(Index slot);

    const Model& model_;
    RouteTime timing_;
    Index stop_count_;
    Index first_reload_;
    std::vector<std::unique_ptr<Route>> routes_;
    std::vector<std::unique_ptr<Route>> spare_;
    ByNode<Index> slot_of_;
    std::vector<std::size_t> position_;
    ByKind<std::vector<Index>> empty_;
    std::vector<char> offered_;
    BySlot<char> can_run_;
    IndexSet absent_;
    ByTask<Index> served_in_;  // its slot, or kNone
    std::vector<std::int64_t> quota_count_;
    std::vector<QuotaShare> quota_shares_;      // all of each, where no other worker has a part
    std::vector<Kept> kept_;                    // routes as they were at the last commit
    std::vector<Index> moved_;                  // tasks put in or taken out since
    std::vector<OldSurcharge> old_surcharges_;  // first to last
    std::vector<Recorded> record_;
    std::vector<OldSurcharge> recorded_surcharges_;
    bool is_recording_ = false;
    std::vector<Index> touched_;
    std::vector<char> is_touched_;
    std::vector<char> is_stale_;  // changed and not measured
    std::vector<Index> changed_;
    std::vector<char> is_changed_;
    std::vector<Visit> scratch_;
    BySlot<char> is_closed_;
    std::vector<char> is_broken_;
    std::vector<std::size_t> locked_;
    ByNode<char> is_kept_;
    std::unique_ptr<JoinedTimes> joined_;  // where routes may depend on each other
    Counts committed_{};
    Cost price_of_time_ = 0;  // what the last price() found the time to cost
    bool has_joins_ = false;
    bool has_orders_ = false;
    bool has_shipments_ = false;
    ByTask<char> is_ordered_;
    std::vector<char> has_extras_;
    std::vector<char> is_of_times_;
    static constexpr Cost kNeverEmphasized = -1;
    ByTask<Cost> calm_price_;        // of the vehicles that it prefers; made when asked
    std::vector<Index> emphasized_;  // tasks that have one
    double emphasis_times_ = 0;
    Cost emphasis_ = 0;  // of cost_
    Cost cost_ = 0;
    std::int64_t missing_ = 0;
    std::int64_t running_ = 0;
    std::int64_t served_stops_ = 0;
    std::int64_t work_ = 0;
    std::int64_t versions_ = 0;
};

}  // namespace routeopt::routing::search::rich
