// Visits of depots in a route ("reloads"), which begin a new trip: where a task fits together with
// one, and which of them a route can do without.
//
// A task is tried with a free visit of each depot that the slot may use, directly before or behind
// it, in the gaps at the ends of trips and beside the task's nearest neighbours. A visit of a depot
// is dear, so most are ruled out by two lower bounds: what a trip for the task alone costs, and
// what a visit of the depot alone adds in a gap, which is kept for each route until it changes.
// Experiment 22 found how often to try a task with a reload that also fits without.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "routing/search/rich/insertion/detour_pricing.hpp"
#include "routing/search/rich/insertion/gap_checks.hpp"
#include "routing/search/rich/insertion/nearby_routes.hpp"
#include "routing/search/rich/insertion/route_places.hpp"

namespace routeopt::routing::search::rich {

class ReloadInsertion {
public:
    ReloadInsertion(Plan& plan, NearbyRoutes& nearby, RoutePlaces& places, std::int64_t& work);

    // Whether a task whose best place is this one is to be tried with a reload now: always where it
    // has none or there is no random generator, else the more often the more routes reload.
    bool is_turn(const InsertionPoint& best, Random* random);

    // False only if no place of the task with a reload on the slot's route is likely to cost less
    // than the cutoff. A trip for the task between two visits of depots costs at least the way
    // there and back, elsewhere the visit costs at least what it adds in its gap. That holds where
    // no detour is a shortcut and trips wait for their goods as before; elsewhere a place may be
    // missed. O(depots) where the route has not changed.
    bool may_pay(Index task, Index slot, Cost cutoff)
    {
        return least_trip(task, slot) < cutoff || bounds_of(slot).least < cutoff;
    }

    // Offers to the places those of the task with a reload on the slot's route that beat the
    // cutoff: in NearbyRoutes::gaps() where the query asks for places everywhere, else in gaps that
    // it chooses itself.
    void find(Index task, Index slot);

    // Takes out reloads that the routes changed since the last commit can do without at no cost.
    // False where a route breaks a rule now; the plan is then to be taken back.
    bool drop_needless();

private:
    // Lower bounds of what a visit of a depot adds.
    struct Added {
        Cost cost = std::numeric_limits<Cost>::max();
        std::int64_t seconds = kFar;
    };
    // Those of a route.
    struct RouteBounds {
        std::int64_t version = -1;  // of the route
        Cost least = 0;             // of all gaps
        std::vector<Added> of_gap;  // none where a trip ends or begins
    };
    // What is put between two nodes of a route: the task's stops and the visit of a depot.
    struct Inserted {
        std::array<Visit, 3> visits;
        std::size_t count = 0;
        Arc in;  // to the first
        Detour detour;
    };

    // Fills trips_: a trip for the task alone, by the slot's choices of depots. Returns the least.
    Cost least_trip(Index task, Index slot);
    // The bounds of the slot's route, found anew where it has changed: O(n) by depots.
    const RouteBounds& bounds_of(Index slot);
    // Whether something that adds at least `least` may beat the cutoff in the gap and be in time,
    // or the trip need not wait for as late a release as before.
    [[nodiscard]] bool may_add(const Added& least, const Route& route, std::size_t position) const;
    // False where no reload of this choice is worth trying on that side of the task.
    [[nodiscard]] bool may_reload(Index slot, std::size_t position, std::size_t choice,
                                  bool reload_first) const;
    // A trip ends or begins at the gap.
    [[nodiscard]] bool ends_a_trip(const Route& route, std::size_t position) const;
    void try_gap(Index task, Index slot, std::size_t position);
    void try_reload(Index task, Index slot, std::size_t position, Index reload, bool reload_first);
    // Nothing where there is no way.
    [[nodiscard]] std::optional<Inserted> inserted(Index task, Index slot, std::size_t position,
                                                   Index reload, bool reload_first) const;
    // A lower bound of what the starts of these visits cost in the gap; nothing where they are too
    // late. Precondition: the trip waits for no later release than before.
    [[nodiscard]] std::optional<Cost> least_starts(Index slot, std::size_t position,
                                                   const Inserted& inserted) const;
    // The cost of the route's time with them; nothing where that is `most` or more, or too late.
    [[nodiscard]] std::optional<Cost> time_with(Index slot, std::size_t position,
                                                const Inserted& inserted, Cost most);
    // Whether both trips that the reload makes of one have room.
    [[nodiscard]] bool fits(Index task, Index slot, std::size_t position, bool reload_first) const;

    // How many of the task's nearest neighbours a reload is tried beside.
    static constexpr std::size_t kWidth = 12;
    // A task that fits is tried with a reload in a share of the times: kSharePerReload times the
    // mean number of reloads of a running route, but kLeastShare at least and 1 at most. The
    // reloads are counted anew after kCountedEvery tasks.
    static constexpr double kSharePerReload = 2;
    static constexpr double kLeastShare = 0.25;
    static constexpr std::uint32_t kCountedEvery = 256;

    Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    NearbyRoutes& nearby_;
    RoutePlaces& places_;
    std::int64_t& work_;
    DetourPricing pricing_;
    GapChecks checks_;
    BySlot<RouteBounds> bounds_;
    std::vector<Added> trips_;  // by choice of depot: a trip for the task alone
    double share_ = 1;          // of the tasks that fit
    std::uint32_t asked_ = 0;
    Front front_;  // scratch
};

}  // namespace routeopt::routing::search::rich
