// Where a task can go in a plan told by every rule, and what the plan's cost changes by. Stored
// functions of a route's time answer most questions; where they do not tell the whole of it, they
// bound the answer from below, and the route as it would be is priced.
#pragma once

#include <limits>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "routing/search/blinks.hpp"
#include "routing/search/general/plan.hpp"
#include "routing/search/neighbours.hpp"
#include "routing/search/spot.hpp"

namespace routeopt::routing::search::general {

class Insertion {
public:
    explicit Insertion(Plan& plan);

    NeighbourList neighbours(Index stop, std::size_t most);

    // The best place for a leader's tasks beside placed neighbours or in an empty slot.
    Spot best_near(Index leader, std::size_t width, Random& random);
    Spot best_in_running(Index leader, std::size_t width, Random& random);
    // Routes joined by relations make room for each other: any may serve what it could not before.
    Spot best_in_touched(Index leader, std::size_t width, Random& random)
    {
        return best_in_running(leader, width, random);
    }

    // Precondition: the plan is as it was when the spot was found.
    void insert(Index leader, const Spot& spot);

    // At the end of the slot's route; a task that goes with others goes nowhere.
    Spot at_the_end(Index leader, Index slot);

    // The best place anywhere; of those looked at where stop() says so on the way.
    template <class Stop>
    Spot best_anywhere(Index leader, Stop&& stop)
    {
        if (plan_.group_of(leader).size() > 1)
            return group_anywhere(leader);
        Spot best;
        ++question_;
        looks_ahead_ = false;
        most_pending_ = std::numeric_limits<std::size_t>::max();
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()) && !stop(); ++slot)
            if (plan_.route(slot).size > 0)
                scan(leader, slot, best);
        try_kinds(leader, best);
        settle_pending(leader, best);
        return best;
    }

    // Vehicles are not changed for whole routes here.
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
    };
    struct Put {
        Index task;
        Spot spot;
        Cost change;  // of the plan's cost
    };
    struct Pending {
        Index slot;
        Spot spot;
        bool operator<(const Pending& other) const { return spot.delta < other.spot.delta; }
    };

    [[nodiscard]] bool is_served(Index leader) const;
    Spot best_single(Index task, std::size_t width, Random* random, bool with_empty);
    Spot best_group(Index leader, std::size_t width, Random* random, bool with_empty);
    Spot group_anywhere(Index leader);
    Index put_group(Index leader, std::size_t width, Random* random, bool with_empty, Spot& best);
    [[nodiscard]] Index unit_that_does_not_pay() const;
    [[nodiscard]] bool is_needed(Index unit) const;
    [[nodiscard]] bool needs(Index task, Index unit) const;
    void leave_out(Index leader, Index unit);
    [[nodiscard]] bool is_out(Index unit) const;
    [[nodiscard]] Index unit_of(Index task) const { return model_.rules.unit_of[as_size(task)]; }
    [[nodiscard]] bool hold_to_partners(Index task);
    void put(Index task, const Spot& spot);
    void take_out(const Put& put);

    void look_near(Index task, std::size_t width, Random* random, Spot& best);
    void job_near(Index task, std::size_t width, Blinks blinks, bool may_blink, Spot& best);
    void shipment_near(Index task, std::size_t width, Random* random, Spot& best);
    void reload_near(Index task, Random* random, Spot& best);
    void scan(Index task, Index slot, Spot& best);
    void try_kinds(Index task, Spot& best);
    void try_some_kinds(Index task, Random* random, Spot& best);
    void try_kind(Index task, Index kind, Spot& best);
    std::span<const Index> kinds_of(Index task);

    // Tasks that have to share the task's route or vehicle could do so there, each alone.
    bool others_could_follow(Index task, Index slot);
    bool could_serve_alone(Index task, Index slot);

    // What may be said of a route at once; kept while the same task is looked at.
    bool ask(Index task, Index slot);
    void try_job(Index task, Index slot, std::size_t position, Spot& best);
    void try_shipments(Index task, Index slot, std::span<const std::size_t> positions, Spot& best);
    void try_pickup(Index task, Index slot, std::size_t position, Spot& best);
    void try_delivery(Index task, Index slot, std::size_t pickup, std::size_t position,
                      const Visit& from, Timing::Front& front, const Detour& so_far, Spot& best);
    void try_reloads(Index task, Index slot, std::size_t position, Spot& best);
    // A place whose delta is a bound from below; it is priced when all are known, cheapest first.
    void suggest(Index slot, const Spot& spot, const Spot& best);
    void settle_pending(Index task, Spot& best);
    void confirm(Index task, Index slot, const Spot& spot, Spot& best);
    [[nodiscard]] std::vector<Index> nodes_with(Index task, const Spot& spot) const;
    [[nodiscard]] Cost price_of(Index slot, const Detour& detour) const;
    [[nodiscard]] bool within_limits(Index slot, const Detour& detour) const;
    [[nodiscard]] bool fits(Index slot, std::size_t position, const model::Stop& job) const;
    [[nodiscard]] bool fits_on_board(Index slot, std::size_t position, const Load& size) const;
    // The functions do not tell the whole cost of a stop there.
    [[nodiscard]] bool is_complicated(Index stop, Index slot, std::size_t position) const;

    static constexpr std::size_t kKindsTried = 8;
    static constexpr std::int32_t kLongRoute = 60;
    static constexpr std::size_t kSplitWidth = 12;
    static constexpr int kRoundsOfGroups = 3;
    static constexpr std::size_t kMostPending = 24;
    static constexpr std::size_t kMostPendingReloads = 96;  // many have no room
    // In how many running routes a trip is opened.
    static constexpr std::size_t kRoutesTried = 32;
    // Once in so many times a task goes where those that have to share its vehicle cannot follow.
    static constexpr std::uint32_t kLooksAway = 8;
    // Empty slots of a kind, and routes for a shipment, are passed over once in so many times.
    static constexpr std::uint32_t kKindBlinks = 32;
    static constexpr std::uint32_t kRouteBlinks = 32;

    Plan& plan_;
    const Model& model_;
    Timing& timing_;
    Neighbours neighbours_;
    std::vector<std::int64_t> asked_;  // by slot
    std::vector<char> may_serve_;
    std::vector<Cost> extra_;
    std::int64_t question_ = 0;
    std::vector<Index> kind_slot_;
    std::vector<std::vector<Index>> kinds_of_;  // by task
    std::vector<std::pair<Cost, Index>> ranking_;
    std::vector<std::size_t> positions_;
    Timing::Front front_;
    Timing::Front side_;
    std::vector<std::vector<Index>> slots_of_;            // by vehicle
    std::unordered_map<std::size_t, bool> serves_alone_;  // by task and slot
    bool looks_ahead_ = false;
    std::vector<Pending> pending_;  // a heap, the dearest first
    std::size_t most_pending_ = kMostPending;
    std::vector<Put> group_;        // how the last group was placed
    std::vector<Index> units_out_;  // of it
    std::vector<Index> scratch_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::general
