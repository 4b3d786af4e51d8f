// A plan under search: linked routes of stops, their times and loads, and a journal that takes
// back everything since the last commit. Every change returns the exact change of the cost.
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/index_set.hpp"
#include "base/invariant.hpp"
#include "routing/model/model.hpp"
#include "routing/search/control.hpp"
#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::plain {

using model::Cost;
using model::kMostDimensions;
using model::Load;
using model::Model;
using travel::Arc;

// A stop in a route, one of a slot's two ends, or a reload.
struct alignas(32) Node {
    Index prev = kNone;
    Index next = kNone;
    Index place = 0;
    Arc leg;  // to the next stop, at this route's speed
};

struct alignas(64) Times {
    std::int64_t open = 0;  // service starts in [open, close]
    std::int64_t close = 0;
    std::int64_t ready = 0;   // earliest departure
    std::int64_t latest = 0;  // latest arrival that keeps the rest of the route on time
    std::int32_t service_s = 0;
    // Where routes are timed as wholes:
    std::int64_t work_s = 0;     // travel and service from the departure until leaving the stop
    std::int64_t depart_by = 0;  // the latest departure that is in time up to this stop
    std::int64_t end_from = 0;   // the earliest end, whenever this stop is reached
};

// A route up to leaving a node.
struct Head {
    std::int64_t ready;      // the earliest departure from it
    std::int64_t work_s;     // travel and service until then
    std::int64_t depart_by;  // the latest departure of the vehicle that is in time so far
};

// Trips after a route's first have a room of their own here, and nothing else.
struct alignas(64) Route {
    Load room{};  // capacity not taken, where loads only rise or only fall
    Cost per_metre = 0;
    Cost per_second = 0;
    std::int32_t size = 0;     // stops of tasks
    std::int32_t reloads = 0;  // visits of depots
    Index profile = 0;
    bool plain = true;  // arcs of neighbour records hold as they are
};

// What a route's limits are compared with.
struct Totals {
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t service_s = 0;
    std::int64_t tasks = 0;

    // A route lasts as long as it drives and serves where it need not wait, else longer.
    [[nodiscard]] bool keep(const model::Limits& most) const
    {
        return distance_m <= most.distance_m && driving_s <= most.driving_s &&
               driving_s + service_s <= most.duration_s && tasks <= most.tasks;
    }
    Totals& operator+=(const Totals& more)
    {
        distance_m += more.distance_m;
        driving_s += more.driving_s;
        service_s += more.service_s;
        tasks += more.tasks;
        return *this;
    }
    friend bool operator==(const Totals&, const Totals&) = default;
    friend Totals operator+(Totals a, const Totals& b) { return a += b; }
    friend Totals operator-(const Totals& a, const Totals& b)
    {
        return a + Totals{-b.distance_m, -b.driving_s, -b.service_s, -b.tasks};
    }
};

// Loads along a route, where they rise and fall.
struct Loads {
    Load leaving{};         // on board after the stop
    Load peak_so_far{};     // the most on board up to leaving it
    Load peak_from_here{};  // the most on board from leaving it on
};

template <class Table, bool kTimed, bool kMixed>
class Plan {
public:
    explicit Plan(const Model& model);

    // Slots' two ends follow the stops, and reloads follow them.
    [[nodiscard]] Index start_of(Index slot) const { return stop_count_ + 2 * slot; }
    [[nodiscard]] Index end_of(Index slot) const { return stop_count_ + 2 * slot + 1; }
    // Where a trip begins or ends.
    [[nodiscard]] bool is_end(Index node) const { return node >= stop_count_; }
    [[nodiscard]] bool is_reload(Index node) const { return node >= first_reload_; }
    [[nodiscard]] bool is_route_end(Index node) const { return is_end(node) && !is_reload(node); }
    [[nodiscard]] Index node_count() const { return static_cast<Index>(nodes_.size()); }
    [[nodiscard]] Index stop_count() const { return stop_count_; }

    [[nodiscard]] const Node& node(Index index) const { return nodes_[index]; }
    [[nodiscard]] const Times& times(Index node) const { return times_[node]; }
    // When the window of a stop closes.
    [[nodiscard]] std::int64_t closes(Index stop) const { return times(stop).close; }
    // The slot that a stop or an end is in, or kNone while absent.
    [[nodiscard]] Index route_of(Index node) const { return route_of_[node]; }
    // The trip that a stop is in, by a number for route(); the first has its slot's. The one that
    // begins at a reload, or ends at a slot's end.
    [[nodiscard]] Index trip_of(Index node) const { return trip_of_[node]; }
    [[nodiscard]] Index trip_count() const { return static_cast<Index>(routes_.size()) - 1; }
    // The reload, or the route's end, that follows a node.
    [[nodiscard]] Index end_of_trip(Index node) const
    {
        do
            node = nodes_[node].next;
        while (!is_end(node));
        return node;
    }
    [[nodiscard]] const model::Depot& depot_at(Index reload) const
    {
        return model_.depots[model_.reloads[reload - first_reload_].depot];
    }
    // When a reload may start that is reached, or whose goods are there, at a time; kTooLate:
    // never.
    [[nodiscard]] static std::int64_t next_start(const model::Depot& depot, std::int64_t time);
    static constexpr std::int64_t kTooLate = model::kUnlimited;
    // kNone is a route too, without any room.
    [[nodiscard]] const Route& route(Index slot) const { return routes_[slot + 1]; }
    [[nodiscard]] const Model& model() const { return model_; }

    // With what emphasize() adds, and without.
    [[nodiscard]] Cost cost() const { return cost_; }
    [[nodiscard]] Cost real_cost() const { return cost_ - emphasis_; }
    [[nodiscard]] std::int64_t missing() const { return missing_; }
    [[nodiscard]] std::int64_t committed_missing() const { return committed_missing_; }
    [[nodiscard]] std::int64_t running() const { return std::ssize(running_.all()); }
    [[nodiscard]] std::span<const Index> running_slots() const { return running_.all(); }
    [[nodiscard]] std::int64_t served_stops() const { return served_stops_; }
    [[nodiscard]] bool absent(Index task) const { return absent_.holds(task); }
    [[nodiscard]] std::span<const Index> absent_tasks() const { return absent_.all(); }

    // Tasks that are served together go by one of them; here each goes alone.
    [[nodiscard]] static Index leader_of(Index task) { return task; }
    [[nodiscard]] static bool stands_for_its_group(Index) { return true; }
    // What leaving out the tasks that go together costs: the fee, and mandatory ones' priority.
    [[nodiscard]] Cost fee_of(Index task) const;
    // From now on fees of optional tasks count so many times more, if some vehicle is empty.
    void emphasize(double times);
    [[nodiscard]] std::int64_t priority_of(Index task) const { return model_.tasks[task].priority; }
    [[nodiscard]] bool is_mandatory(Index task) const { return model_.tasks[task].mandatory; }
    // Sets the times of routes that depend on each other: there are none here.
    static bool join_times() { return true; }
    // Puts breaks into a route: there are none here.
    static void add_breaks(const PlannedRoute&) {}

    // The arc between two places as this slot travels it; duration < 0: no way.
    [[nodiscard, gnu::always_inline]] Arc arc(Index slot, Index from_place, Index to_place) const
    {
        const Route& r = route(slot);
        if (r.plain) [[likely]]
            return table_.arc(from_place, to_place);
        return at_speed(tables_[r.profile]->arc(from_place, to_place),
                        model_.slots[slot].speed_factor);
    }
    [[nodiscard, gnu::always_inline]] Arc arc_between(Index slot, Index from, Index to) const
    {
        return arc(slot, node(from).place, node(to).place);
    }
    static Cost price(const Route& route, std::int64_t metres, std::int64_t seconds)
    {
        return route.per_metre * metres + route.per_second * seconds;
    }

    [[nodiscard]] std::int32_t service_s(Index stop, Index slot) const
    {
        return model_.service_s(model_.stops[stop], model_.slots[slot]);
    }

    // Writes down which of these stops stand in a route with room for that size, as positions in
    // the list, and returns how many. Without a branch: whether a route has room is anyone's
    // guess, and this is asked more often than anything else.
    std::size_t with_room(std::span<const Index> stops, const Load& size,
                          std::uint8_t* positions) const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < stops.size(); ++i) {
            const Load& room = route(trip_of(stops[i])).room;
            bool has_room = size[0] <= room[0];
            for (std::size_t d = 1; d < dimensions_; ++d)
                has_room = has_room & (size[d] <= room[d]);
            positions[count] = static_cast<std::uint8_t>(i);
            count += has_room ? 1 : 0;
        }
        return count;
    }

    // Whether a job's load fits anywhere in the route (sums), or at this place of it (mixed).
    [[nodiscard]] bool fits(const Route& route, const Load& size) const
    {
        for (std::size_t d = 0; d < dimensions_; ++d)
            if (size[d] > route.room[d])
                return false;
        return true;
    }
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
    [[nodiscard]] bool fits_on_board(Index slot, Index after, const Load& size) const
    {
        const Load& capacity = model_.slots[slot].capacity;
        const Load& leaving = loads_[after].leaving;
        for (std::size_t d = 0; d < dimensions_; ++d)
            if (leaving[d] + size[d] > capacity[d])
                return false;
        return true;
    }

    // Whether a route may have so much more.
    [[nodiscard]] bool within_limits(Index slot, const Totals& more) const
    {
        return (totals_[slot] + more).keep(model_.slots[slot].limits);
    }
    // What limits count of a task in a route,
    [[nodiscard]] Totals totals_of(const model::Task& task, Index slot) const
    {
        const Totals totals = totals_at(task.stop, slot);
        return task.second == kNone ? totals : totals + totals_at(task.second, slot);
    }
    // of one stop of it, where a shipment is a task at its pickup,
    [[nodiscard]] Totals totals_at(Index node, Index slot) const
    {
        if (is_end(node))
            return {};
        return {0, 0, service_s(node, slot), model_.stops[node].is_delivery ? 0 : 1};
    }
    // and of a way.
    [[nodiscard]] static Totals totals_of(Arc arc) { return {arc.distance_m, arc.duration_s}; }
    // When a vehicle can leave a stop whose trip also serves this job: the trip does not begin
    // before the job is there. kTooLate where the rest of the route does not wait so long.
    [[nodiscard]] std::int64_t ready_for(Index stop, Index after) const
    {
        return released_ ? ready_once_released(stop, after) : times(after).ready;
    }

    // A time before which no vehicle leaves this stop, also if tasks behind it left its trip; the
    // trip does not begin before `release`.
    [[nodiscard]] std::int64_t soonest_leaving(Index node, std::int64_t release) const;

    // A route up to leaving a node; how it goes on to a stop; and how long it takes at least, at
    // the best departure, when it then goes on to a node and what is behind that. Preconditions:
    // routes are timed as wholes; it is in time.
    [[nodiscard]] Head head_at(Index node) const
    {
        const Times& times = this->times(node);
        return {times.ready, times.work_s, times.depart_by};
    }
    [[nodiscard]] Head going_on(const Head& head, Arc in, Index stop, Index slot) const;
    [[nodiscard]] std::int64_t shortest(const Head& head, Arc out, Index behind) const;

    // Nodes walked along since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

    // Routes that changed since the last commit.
    [[nodiscard]] std::span<const Index> touched() const { return touched_; }
    [[nodiscard]] bool is_touched(Index slot) const { return touched_in_[slot] == round_; }
    // Another number each time that a changed route is committed.
    [[nodiscard]] std::int64_t committed_in(Index slot) const { return committed_in_[slot]; }

    static constexpr bool kHasTimes = kTimed;
    static constexpr bool kLoadsMix = kMixed;  // they rise and fall along a route
    // A way is as long as the one back.
    static constexpr bool kWaysBackAreEqual = !std::is_same_v<Table, travel::Lookup>;
    // A stretch of a route is as good turned round: no times, and no loads that rise and fall.
    static constexpr bool kMayTurn = !kTimed && !kMixed && kWaysBackAreEqual;

    // An empty slot of that kind, or kNone.
    Index empty_slot(Index kind);
    // Whether what is on board at first fits.
    [[nodiscard]] bool can_run(Index slot) const
    {
        const model::Slot& s = model_.slots[slot];
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            if (s.initial_load[d] > s.capacity[d])
                return false;
        return true;
    }

    // Preconditions: the place was found feasible; nodes named are in one route.
    void insert_job(Index task, Index after);
    void insert_shipment(Index task, Index pickup_after, Index delivery_after);

    // A whole route goes on in an empty slot. Precondition: it keeps every rule there.
    void move_route(Index from, Index to);

    // The most of each load that is on board anywhere along a route.
    [[nodiscard]] Load most_on_board(Index slot) const
    {
        if constexpr (kMixed)
            return loads_[start_of(slot)].peak_from_here;
        Load load = model_.slots[slot].capacity;
        for (std::size_t d = 0; d < dimensions_; ++d)
            load[d] -= route(slot).room[d];
        return load;
    }

    // A task, directly behind its place, and a reload before or behind it.
    void insert_with_reload(Index task, Index after, Index reload, bool reload_first);

    // Takes a reload out of its route. Preconditions: a task is left in it, and it keeps every
    // rule.
    void drop_reload(Index reload);

    // Fills an empty slot with these stops. Precondition: the route is one that keeps every rule.
    void load(Index slot, std::span<const Index> stops);

    // The same stops of a route in another order. Preconditions: kMayTurn; no reloads.
    void reorder(Index slot, std::span<const Index> stops);

    // Stops behind one node go behind another, in this order, and those there behind this one.
    // Preconditions: no reload is among them; what leaves stands directly behind the one node, what
    // comes behind the other, or, where nothing leaves, anywhere in the same route; routes then
    // keep every rule.
    void exchange(Index after, std::span<const Index> leave, Index other_after,
                  std::span<const Index> come);

    // An absent task is no concern of this plan any more, and again one. To be committed.
    void hide(Index task) { count_in(task); }
    void show(Index task) { count_out(task); }
    // Of the empty slots only these may be used.
    void offer_only(std::span<const Index> slots);

    // Takes a task out. Times and loads of its route are stale until settle().
    void remove(Index task);

    // Brings times and loads up to date after removals; false where a route got too late, which
    // arcs against the triangle inequality can do: the caller takes everything back.
    bool settle();

    // A stop beside a gap that removals left without a way, or kNone.
    [[nodiscard]] Index stranded() const;

    void commit();
    void take_back();

    // The two nodes of each arc that is new since the last commit; some several times.
    template <class Visit>
    void each_at_new_arcs(Visit&& visit) const;

    // Nodes whose next changed since this was last called. For keeping the best plan.
    template <class Visit>
    void each_changed(Visit&& visit);

    // Recomputes everything from the links and compares. Debug builds call it now and then.
    void check() const;

private:
    enum class Did : std::uint8_t { linked, unlinked };
    struct Entry {
        Did did;
        Index node;
        Index after;
        Arc leg_before;  // of `after`, before the change
        Arc leg_of_node;
    };
    struct OldTimes {
        Index node;
        std::int64_t ready;
        std::int64_t latest;
    };

    void fill(Index slot, std::span<const Index> stops);
    void link_all(std::span<const Index> stops, Index after);
    void time_again(std::span<const Index> stops, Index after);
    Route& change(Index slot) { return routes_[slot + 1]; }
    void link(Index stop, Index after);
    void unlink(Index stop);
    void relink(const Entry& entry);
    void unlink_again(const Entry& entry);
    void count_in(Index task);
    void count_out(Index task);
    void touch(Index slot);
    void take_room(Route& route, Index stop, std::int64_t sign);
    void drop_reloads_with(const model::Task& task);
    void refresh(Index slot);
    void offer_empty(Index slot);
    bool forward(Index from);
    void backward(Index from);
    void remember(Index index, const Times& times)
    {
        old_times_.push_back({index, times.ready, times.latest});
    }
    void refresh_loads(Index slot);
    [[nodiscard, gnu::noinline]] std::int64_t ready_once_released(Index stop, Index after) const;
    [[nodiscard]] Index opener_of(Index trip) const;
    [[nodiscard]] Index trip_from(Index reload) const;
    [[nodiscard]] Cost emphasis(Index task) const;
    [[nodiscard]] std::int64_t start_at(Index node, std::int64_t arrival) const;
    [[nodiscard]] std::int64_t last_start_at(Index node, std::int64_t latest) const;
    void open_trips(Index slot);
    void refresh_trip_loads(Index opener, Load on_board);
    bool time_whole(Index slot);
    [[nodiscard]] bool keeps_limits(Index slot) const;
    void count_up(Index slot, Index stop, std::int64_t sign, Arc direct, Arc in, Arc out);

    const Model& model_;
    Index stop_count_;
    Index first_reload_;
    std::size_t dimensions_;
    bool limited_;
    bool timed_whole_;
    bool released_;
    bool has_reloads_;
    const Table& table_;  // of the first profile
    std::vector<const Table*> tables_;
    std::vector<Node> nodes_;
    ByNode<Times> times_;  // where time matters
    ByNode<Index> route_of_;
    ByNode<Index> trips_;        // where there are reloads
    const Index* trip_of_;       // these, or those of routes
    std::vector<Route> routes_;  // the one of no slot stands first; by slot, then by reload
    BySlot<Totals> totals_;      // where there are limits
    std::vector<Loads> loads_;
    ByKind<std::vector<Index>> empty_;  // entries may be stale
    std::vector<char> offered_;

    Cost cost_ = 0;
    double emphasis_times_ = 0;
    Cost emphasis_ = 0;  // of cost_
    std::int64_t missing_ = 0;
    std::int64_t served_stops_ = 0;
    std::int64_t work_ = 0;
    IndexSet absent_;
    IndexSet running_;  // slots

    std::vector<Entry> journal_;
    std::vector<OldTimes> old_times_;
    ByNode<Index> committed_next_;
    Cost committed_cost_ = 0;
    Cost committed_emphasis_ = 0;
    std::int64_t committed_missing_ = 0;
    std::vector<Index> moved_;           // scratch
    std::vector<Index> touched_;         // routes, since the last commit
    BySlot<std::int64_t> touched_in_;    // the last turn
    BySlot<std::int64_t> committed_in_;  // the last turn that stayed
    std::int64_t round_ = 1;
    std::vector<Index> changed_;  // nodes, since the best was last kept
    std::vector<char> is_changed_;
};

}  // namespace routeopt::routing::search::plain

#include "routing/search/plain/plan_absent.hpp"
#include "routing/search/plain/plan_check.hpp"
#include "routing/search/plain/plan_durations.hpp"
#include "routing/search/plain/plan_impl.hpp"
#include "routing/search/plain/plan_order.hpp"
#include "routing/search/plain/plan_trips.hpp"
