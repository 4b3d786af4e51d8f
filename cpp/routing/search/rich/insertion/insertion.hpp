// Where a task can go in a plan told by every rule, and what the plan's cost changes by. Stored
// functions of a route's time answer most questions; where they do not tell the whole of it, they
// bound the answer from below, and the route as it would be is priced.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/eligible_slots.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/rich/insertion/near_kinds.hpp"
#include "routing/search/rich/plan/plan.hpp"
#include "routing/search/rich/plan/preferred.hpp"

namespace routeopt::routing::search::rich {

class Insertion {
public:
    Insertion(Plan& plan, Neighbours& neighbours);

    NeighbourList neighbours(Index stop, std::size_t most);

    // The best place for a leader's tasks beside placed neighbours or in an empty slot.
    InsertionPoint best_near(Index leader, std::size_t width, Random& random);
    InsertionPoint best_in_running(Index leader, std::size_t width, Random& random);
    // Routes joined by relations make room for each other: any may serve what it could not before.
    InsertionPoint best_in_touched(Index leader, std::size_t width, Random& random)
    {
        return best_in_running(leader, width, random);
    }

    // Precondition: the plan is as it was when the spot was found, and no other group was tried
    // since.
    void insert(Index leader, const InsertionPoint& point);

    // At the end of the slot's route; a task that goes with others goes nowhere.
    InsertionPoint at_the_end(Index leader, Index slot);

    // By task: slots that it would rather be served on, and that are worth running for it.
    std::vector<Preferred::Wish> wishes_worth_running(const Preferred::Spend& spend)
    {
        return preferred_.worth_running(spend);
    }
    // The best place on some slots, empty or not; none for a task that goes with others.
    InsertionPoint best_among(std::span<const Index> slots, Index leader, std::size_t width,
                              Random& random);

    // The best place anywhere; of those looked at where stop() says so on the way.
    template <class Stop>
    InsertionPoint best_anywhere(Index leader, Stop&& stop)
    {
        if (plan_.group_of(leader).size() > 1)
            return stop() ? InsertionPoint{} : group_anywhere(leader);
        InsertionPoint best;
        ++question_;
        looks_ahead_ = false;
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()) && !stop(); ++slot)
            if (plan_.route(slot).size > 0)
                look_everywhere(leader, slot, best);
        try_kinds(leader, near_kinds_.all(), best);
        settle_pending(leader, best, stop);
        return best;
    }

    // Kinds of slots that start near a stop, or all.
    std::span<const Index> kinds_near(Index stop)
    {
        return near_kinds_.of(model_.stops[stop].place);
    }

    // Routes change vehicles by exchanges alone.
    [[nodiscard]] static bool vehicles_differ() { return false; }
    static void change_vehicles() {}

    // Takes out reloads that nothing needs any more. False where a route breaks a rule now.
    bool drop_needless_reloads();

    std::int64_t work() { return std::exchange(work_, 0) + neighbours_.work(); }

private:
    struct Detour {
        std::int64_t metres = 0;
        std::int64_t seconds = 0;
        std::int64_t stay_s = 0;

        [[nodiscard]] static Detour instead_of(const Arc& leg, const Arc& in, const Arc& out,
                                               std::int64_t stay_s)
        {
            return {std::int64_t{in.distance_m} + out.distance_m - leg.distance_m,
                    std::int64_t{in.duration_s} + out.duration_s - leg.duration_s, stay_s};
        }
        [[nodiscard]] bool is_shortcut() const { return seconds + stay_s < 0; }
    };
    // What a detour costs at least: its time aside, and where nothing else is waited for.
    struct Least {
        Cost idle = std::numeric_limits<Cost>::max() / 4;
        Cost busy = std::numeric_limits<Cost>::max() / 4;

        [[nodiscard]] bool exists() const { return busy < std::numeric_limits<Cost>::max() / 4; }
        void lower_to(const Least& other)
        {
            idle = std::min(idle, other.idle);
            busy = std::min(busy, other.busy);
        }
    };
    // Of a job that is put into a gap.
    struct JobGap {
        std::size_t position = 0;
        Arc in;
        Arc out;
        std::int64_t stay_s = 0;
        Cost price = 0;  // its time aside
        Cost least = 0;  // of the job, at least
    };
    // What a detour of a route costs. The last two are nothing where a break has a place: a stop
    // may save time on the way there.
    struct Prices {
        Cost fixed = 0;
        Cost per_metre = 0;
        Cost per_second_on_the_way = 0;
        Cost per_second_of_stay = 0;
        Cost per_second = 0;  // of the route's time
        Cost slack = 0;       // what it pays for more than being busy

        [[nodiscard]] Cost of(const Detour& detour) const
        {
            return fixed + per_metre * detour.metres + per_second_on_the_way * detour.seconds +
                   per_second_of_stay * detour.stay_s;
        }
        // What its time costs more if all its slack is of use.
        [[nodiscard]] Cost least_time(const Detour& detour) const
        {
            return per_second * (detour.seconds + detour.stay_s) - slack;
        }
    };
    // Gaps from one on, up to another.
    struct Gaps {
        std::size_t first = 0;
        std::size_t end = 0;
    };
    // Of a shipment that is delivered in a gap.
    struct Delivery {
        Least least;                   // stays aside
        Least later;                   // the same, there or behind it on the trip
        std::int64_t way_s = 0;        // to it, from the visit before
        std::int64_t riding_s = kFar;  // up to there if nobody waits: only differences count
    };
    // Of a shipment that is picked up in a gap.
    struct Pickup {
        std::size_t position = 0;
        Arc in;
        std::int64_t stay_s = 0;
        std::int64_t until_next_s = 0;                  // from its end to the latest arrival there
        Cost of_start = 0;                              // at least
        Cost least = std::numeric_limits<Cost>::max();  // of the shipment
        Least apart = {};  // with stops of others before the delivery, whose detour comes to it

        [[nodiscard]] Cost with(const Least& delivery) const
        {
            return std::max(apart.idle + delivery.idle, apart.busy + delivery.busy);
        }
    };
    // With the load of a pickup on board.
    struct Riding {
        const Pickup& pickup;
        const Visit* from;  // where the vehicle is
        Detour so_far;
        std::int64_t left_s;  // so long the load may still ride
    };
    struct Put {
        Index task;
        Cost change;  // of the plan's cost
    };
    struct Pending {
        Index slot;
        InsertionPoint point;
    };
    // A place on a route; its delta is for the route alone, extras aside.
    struct Place {
        InsertionPoint point;
        bool is_bound = false;  // the delta is only a bound from below
    };
    // Which places of a route are looked for.
    struct Wanted {
        Cost cutoff = 0;       // those that cost less,
        std::size_t most = 1;  // and of them the cheapest so many
        bool with_reload = false;
        bool everywhere = false;
    };
    static constexpr std::size_t kMostKept = 3;
    // The cheapest places of a task on a route; all others cost at least the bound. Most have one
    // place, and then a line of the cache holds all that is asked.
    struct alignas(64) Known {
        Index task = kNone;
        Index slot = kNone;
        std::int64_t version = 0;
        Cost bound = 0;
        std::uint32_t width = 0;
        std::uint32_t count = 0;
        std::array<InsertionPoint, kMostKept> points;
    };

    // Of few tasks few places are looked at: more of them are passed over.
    [[nodiscard]] std::uint32_t one_in(std::uint32_t most) const
    {
        return std::clamp(2 * static_cast<std::uint32_t>(model_.tasks.size()), 4U, most);
    }
    [[nodiscard]] bool is_served(Index leader) const;
    InsertionPoint best_single(Index task, std::size_t width, Random* random, bool with_empty);
    InsertionPoint best_group(Index leader, std::size_t width, Random* random, bool with_empty);
    InsertionPoint group_anywhere(Index leader);
    Index put_group(Index leader, std::size_t width, Random* random, bool with_empty,
                    InsertionPoint& best);
    [[nodiscard]] Index unit_that_does_not_pay() const;
    [[nodiscard]] bool is_needed(Index unit) const;
    [[nodiscard]] bool needs(Index task, Index unit) const;
    void leave_out(Index leader, Index unit);
    [[nodiscard]] bool is_out(Index unit) const;
    [[nodiscard]] Index unit_of(Index task) const { return model_.rules.unit_of[task]; }
    // When a stop may start, and how long it then takes.
    struct Start {
        std::int64_t first = 0;
        std::int64_t last = 0;
        std::int64_t least_stay_s = 0;
        std::int64_t most_stay_s = 0;
        bool is_placed = false;

        bool narrow(const model::Relation& relation, Index other, const Start& partner);
    };
    // By which starts of absent partners that have to be served a task is held.
    enum class HeldTo : std::uint8_t { nothing, windows, cheapest };
    [[nodiscard]] bool hold_to_partners(Index task);
    [[nodiscard]] std::optional<Start> start_of_partner(Index task, Index other);
    [[nodiscard]] Start start_within_windows(Index stop) const;
    [[nodiscard]] Start cheapest_start(Index stop) const;
    void put(Index task, const InsertionPoint& point);

    // The routes near a task, and those of vehicles that it prefers, of few that may serve it, and
    // of its partners; and those that a trip is opened in.
    void slots_near(Index task, std::size_t width);
    void add_slots_of_partners(Index task);
    // To slots_, unless it is empty or listed.
    void add_running(Index slot);
    void list_near(std::span<const Index> stops);
    // False: the slot was listed before.
    bool list(Index slot);
    bool tries_reloads(const InsertionPoint& best, Random* random);
    void slots_for_reloads(Random* random);
    [[nodiscard]] bool may_open_a_trip(Index task, Index slot, const InsertionPoint& best);
    Cost least_trip(Index task, Index slot);
    struct Added;
    struct Split;
    const Split& split_of(Index slot);
    [[nodiscard]] bool may_add(const Added& least, const Route& route, std::size_t position) const;
    [[nodiscard]] bool may_reload(Index slot, std::size_t position, std::size_t choice,
                                  bool reload_first) const;
    [[nodiscard]] bool ends_a_trip(const Route& route, std::size_t position) const;
    // On all slots of left_,
    void look_at_all(Index task, std::size_t width, const Random* random, InsertionPoint& best);
    // and on one: the route's cheapest places that are cheaper than the best so far; of no width:
    // those with a reload.
    void look_near(Index task, Index slot, std::size_t width, InsertionPoint& best);
    [[nodiscard]] bool may_look(Index task, Index slot, std::size_t width,
                                const InsertionPoint& best);
    // What is known of them, and what is not. Precondition: may_look().
    bool recall(Index task, Index slot, std::size_t width, InsertionPoint& best);
    void find_near(Index task, Index slot, std::size_t width, InsertionPoint& best);
    // The places found last.
    void remember(Index task, Index slot, std::size_t width, const Wanted& wanted);
    [[nodiscard]] bool may_remember(Index slot) const;
    [[nodiscard]] std::size_t most_wanted(Index task, Index slot) const;
    void look_everywhere(Index task, Index slot, InsertionPoint& best);
    void consider(Index task, Index slot, const InsertionPoint& point, InsertionPoint& best);
    Known& known(Index task, Index slot, bool with_reload);
    [[nodiscard]] Cost cutoff_of(Index slot, const InsertionPoint& best) const;
    void gaps_near(Index task, Index slot, std::size_t width);
    void gaps_beside(Index slot, std::size_t most);
    void gaps_everywhere(Index slot);
    // Into places_, in order, from the gaps in positions_.
    void find_places(Index task, Index slot, Wanted wanted);
    void find_reloads(Index task, Index slot);
    void settle_places(Index task, Index slot, const Wanted& wanted);
    void sort_places(std::size_t most);
    void try_kinds(Index task, std::span<const Index> kinds, InsertionPoint& best);
    void try_more_kinds(Index task, Random* random, InsertionPoint& best);
    void try_some_kinds(Index task, std::size_t width, Random* random, InsertionPoint& best);
    std::span<const Index> kinds_of(Index task);
    void rank_kinds(Index task, std::span<const Index> kinds);

    // Tasks that have to share the task's route or vehicle could do so there, each alone.
    bool others_could_follow(Index task, Index slot);
    bool may_follow(Index task);
    bool could_serve_alone(Index task, Index slot);

    // What may be said of a route at once; kept while the same task is looked at.
    bool ask(Index task, Index slot);
    void try_jobs(Index task, Index slot);
    void list_gaps(Index task, Index slot);
    void try_job(Index task, Index slot, const JobGap& gap);
    void try_shipments(Index task, Index slot);
    Least find_deliveries(Index task, Index slot, std::size_t first_pickup, Gaps gaps,
                          std::int64_t shortcut_s);
    [[nodiscard]] Cost with_delivery(Index task, Index slot, const Least& delivery) const;
    [[nodiscard]] Least least_delivery(Index slot, std::size_t position, std::int64_t way_s,
                                       std::int64_t longest_s) const;
    [[nodiscard]] std::int64_t least_stay_s(const Visit& visit) const;
    void consider_pickup(Index task, Index slot, std::size_t position, std::int64_t longest_s);
    [[nodiscard]] Cost least_together(Index task, Index slot, const Pickup& pickup,
                                      std::int64_t longest_s) const;
    void set_apart(Index task, Index slot, Pickup& pickup, std::int64_t longest_s) const;
    [[nodiscard]] Cost of_setup(Index task, Index slot) const;
    void try_pickup(Index task, Index slot, const Pickup& found, std::int64_t longest_s);
    void try_delivery(Index task, Index slot, std::size_t position, const Riding& riding);
    void try_reloads(Index task, Index slot, std::size_t position);
    void try_reload(Index task, Index slot, std::size_t position, Index reload, bool reload_first);
    // A task with a visit of a depot, between two nodes of a route.
    struct Middle {
        std::array<Visit, 3> visits;
        std::size_t count = 0;
        Arc in;  // to the first
        Detour detour;
    };
    [[nodiscard]] std::optional<Middle> middle_of(Index task, Index slot, std::size_t position,
                                                  Index reload, bool reload_first) const;
    [[nodiscard]] std::optional<Cost> least_starts(Index slot, std::size_t position,
                                                   const Middle& middle) const;
    [[nodiscard]] std::optional<Cost> time_with(Index slot, std::size_t position,
                                                const Middle& middle, Cost most);
    [[nodiscard]] bool fits_with_reload(Index task, Index slot, std::size_t position,
                                        bool reload_first) const;
    void keep(const InsertionPoint& point, bool is_bound);
    // Places on routes that others decide on the times of are priced when several are known,
    // cheapest first.
    template <class Stop>
    void settle_pending(Index task, InsertionPoint& best, Stop&& stop)
    {
        std::sort(pending_.begin(), pending_.end(),
                  [](const Pending& a, const Pending& b) { return a.point.delta < b.point.delta; });
        for (const Pending& pending : pending_) {
            if (pending.point.delta >= best.delta || stop())
                break;
            confirm(task, pending.slot, pending.point, best);
        }
        pending_.clear();
    }
    // While searching, some of them: what the cheapest do not allow others seldom do.
    void settle_some(Index task, const Random* random, InsertionPoint& best);
    void confirm(Index task, Index slot, const InsertionPoint& point, InsertionPoint& best);
    const std::vector<Index>& nodes_with(Index task, const InsertionPoint& point);
    [[nodiscard]] Prices prices_of(Index slot) const;
    [[nodiscard]] Cost price_of(Index slot, const Detour& detour) const;
    // A detour may be worth the waiting that it saves.
    [[nodiscard]] bool may_save_waiting(Index slot) const
    {
        return model_.slots[slot].per_second < timing_.rules(slot).per_busy_second;
    }
    [[nodiscard]] Cost slack_of(Index slot) const;
    [[nodiscard]] Cost most_time(Index slot, Cost price) const;
    [[nodiscard]] Cost least_time(Index slot, const Detour& detour, bool may_help) const;
    [[nodiscard]] bool may_help_breaks(Index slot, std::size_t position) const;
    [[nodiscard]] Cost least_start(Index slot, std::size_t position, Index stop,
                                   std::int64_t earliest) const;
    [[nodiscard]] Least detour_price(Index slot, std::size_t position, Index place,
                                     std::int64_t stay_s) const;
    [[nodiscard]] Least detour_price(Index slot, std::size_t position, const Detour& detour) const;
    [[nodiscard]] Gaps gaps_in_time(Index slot, std::int64_t open, std::int64_t close) const;
    [[nodiscard]] bool within_limits(Index slot, const Detour& detour) const;
    [[nodiscard]] bool within_lags(Index slot, std::size_t position, const Detour& detour) const;
    [[nodiscard]] std::int64_t longest_ride_s(const model::Task& shipment) const;
    [[nodiscard]] bool fits(Index slot, std::size_t position, const model::Stop& job) const;
    [[nodiscard]] bool fits_on_board(Index slot, std::size_t position, const Load& size) const;
    // Nothing may go there between two stops of which one follows the other.
    [[nodiscard]] bool splits_a_pair(Index slot, std::size_t position) const;
    [[nodiscard]] bool has_whole_limits(Index slot) const;
    [[nodiscard]] std::int64_t trip_release(Index slot, std::size_t position) const;
    // The functions do not tell the whole cost of a stop there.
    [[nodiscard]] bool is_complicated(Index stop, Index slot, std::size_t position) const;

    // Of so many near kinds of slots the cheapest so many that are empty are tried.
    static constexpr std::size_t kKindsRanked = 64;
    static constexpr std::size_t kKindsTried = 4;
    // Routes of so many stops at most are looked at in every gap: for shipments, and for jobs where
    // none stands beside a neighbour; and for every job.
    static constexpr std::int32_t kWhole = 150;
    static constexpr std::int32_t kWholeForJobs = 15;
    static constexpr std::size_t kSplitWidth = 12;
    static constexpr std::size_t kFewServers = 8;
    static constexpr int kRoundsOfGroups = 3;
    static constexpr int kMostConfirmed = 24;
    static constexpr std::size_t kMostBounds = 24;  // places of a route that are priced anew
    static constexpr std::size_t kMostKnown = std::size_t{1} << 16;
    // In how many running routes a trip is opened.
    static constexpr std::size_t kRoutesTried = 32;
    // How often a task that fits is tried with a reload: so often for each visit of a route in the
    // mean, which are counted anew after so many tasks.
    static constexpr double kTriesPerVisit = 2;
    static constexpr double kFewestTries = 0.25;
    static constexpr std::uint32_t kVisitsHold = 256;
    // Once in so many times a task goes where those that have to share its vehicle cannot follow.
    static constexpr std::uint32_t kLooksAway = 8;
    // Once in so many times those that wait for it may have to start when that costs more.
    static constexpr std::uint32_t kLooksBeyond = 4;
    // Empty slots of a kind, and routes, are passed over once in so many times.
    static constexpr std::uint32_t kKindBlinks = 32;
    static constexpr std::uint32_t kRouteBlinks = 128;
    static constexpr std::uint32_t kShipmentBlinks = 32;  // of routes

    Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    Neighbours& neighbours_;
    // What was said of a slot in answer to a question.
    struct Asked {
        std::int64_t question = 0;
        Cost extra = 0;
        bool may_serve = false;
    };
    BySlot<Asked> asked_;
    std::int64_t question_ = 0;
    NearKinds near_kinds_;
    std::vector<std::vector<Index>> slots_of_;  // by vehicle
    Preferred preferred_;
    FewEligibleSlots few_servers_;
    ByTask<std::vector<Index>> kinds_of_;
    std::vector<std::pair<Cost, Index>> ranking_;
    std::vector<std::uint64_t> beside_;  // scratch: gaps as bits
    std::vector<std::size_t> positions_;
    // By a visit of a depot, at least.
    struct Added {
        Cost cost = std::numeric_limits<Cost>::max();
        std::int64_t seconds = kFar;
    };
    // What one adds between two stops, and of which route.
    struct Split {
        std::int64_t version = -1;
        Cost least = 0;
        std::vector<Added> of_gap;  // none where a trip ends
    };
    BySlot<Split> splits_;
    std::vector<Added> trips_;  // by choice, of a trip for the task alone
    double reload_tries_ = 1;   // the share of the tasks
    std::uint32_t reloads_asked_ = 0;
    std::vector<JobGap> gaps_;          // those that may pay
    std::vector<Delivery> deliveries_;  // by gap
    std::vector<Pickup> pickups_;       // those that may pay
    Front front_;
    std::unordered_map<std::size_t, bool> serves_alone_;  // by task and slot
    std::unordered_map<Index, bool> is_servable_;         // by task: some vehicle may
    bool looks_ahead_ = false;
    std::vector<Pending> pending_;
    std::vector<Known> known_;  // by a hash of task and slot
    std::vector<Place> places_;
    std::vector<Place> found_;  // scratch
    std::vector<Cost> exact_;   // the cheapest exact deltas of places_, in order
    Wanted wanted_;
    std::vector<Index> slots_;
    std::vector<Index> left_;        // of them, to be looked at
    std::span<const Index> near_;    // neighbours of the stop that is looked at, nearest first
    std::vector<Index> near_slots_;  // theirs
    BySlot<std::int64_t> listed_;    // in answer to which question
    std::vector<Put> group_;         // the last group tried
    std::vector<Index> units_out_;   // of it
    HeldTo held_to_ = HeldTo::nothing;
    bool is_held_to_absent_ = false;  // some task was held to a partner that is absent,
    bool is_held_to_price_ = false;   // and to less than its windows
    std::vector<Index> scratch_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::rich
