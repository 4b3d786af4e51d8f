// The best place for one task in a rich plan: the walk over slots and gaps that the inserters of
// jobs, shipments and reloads share.
//
// The walk goes over the running routes near the task (NearbyRoutes), the cheapest empty slots
// (CheapestKinds) and, where a depot may be visited on the way, routes that a trip may be opened in
// (ReloadInsertion). Of each route the cheapest places are recalled from a cache or found by the
// inserter of the task's kind, as far as they cost less than the best one so far. Routes whose
// places are known come first, then those that the removal has just changed, as tasks most often go
// back there, then the others (experiment 40). As in SISR (Christiaens & Vanden Berghe 2020) the
// search "blinks": it passes over a route or kind now and then at random.
//
// Costs are changes of the plan's cost in the model's integer money, without the task's drop fee.
// A place that is returned is exact: the plan's cost changes by its delta when it is put in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "routing/search/rich/insertion/cheapest_kinds.hpp"
#include "routing/search/rich/insertion/companions.hpp"
#include "routing/search/rich/insertion/job_insertion.hpp"
#include "routing/search/rich/insertion/nearby_routes.hpp"
#include "routing/search/rich/insertion/pending_places.hpp"
#include "routing/search/rich/insertion/place_cache.hpp"
#include "routing/search/rich/insertion/reload_insertion.hpp"
#include "routing/search/rich/insertion/route_places.hpp"
#include "routing/search/rich/insertion/shipment_insertion.hpp"

namespace routeopt::routing::search::rich {

class TaskInsertion {
public:
    // `work` counts what is looked at.
    TaskInsertion(Plan& plan, NearbyRoutes& nearby, NearKinds& near_kinds, Companions& companions,
                  std::int64_t& work);

    // The best place near the task, by `width` neighbours (1 or more) of each of its stops; on
    // empty slots too if `with_empty`. Without a random generator nothing is passed over. Only
    // places whose delta is less than `limit` count; with a limit less is tried to find any.
    InsertionPoint best(Index task, std::size_t width, Random* random, bool with_empty,
                        Cost limit = InsertionPoint{}.delta);

    // The best place on these slots, empty or not.
    InsertionPoint best_among(std::span<const Index> slots, Index task, std::size_t width,
                              Random& random);

    // The best place in every gap of every route and kind of empty slot; of those looked at where
    // stop() says so on the way.
    template <class Stop>
    InsertionPoint best_anywhere(Index task, Stop&& stop)
    {
        InsertionPoint best;
        begin(false);
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()) && !stop(); ++slot)
            if (plan_.route(slot).size > 0)
                look_everywhere(task, slot, best);
        look_at_empty(task, near_kinds_.all(), best);
        pending_.settle(task, best, stop);
        return best;
    }

    // Precondition: the plan is as it was when the point was found.
    void insert(Index task, const InsertionPoint& point);

    // See ReloadInsertion::drop_needless().
    bool drop_needless_reloads() { return reloads_.drop_needless(); }

private:
    // What holds of a slot for the task that is looked for.
    struct Answer {
        std::int64_t search = 0;  // that it was found in
        Cost extra = 0;           // what serving the task there costs beside the route
        Cost least = 0;           // the same with what balances charge more at least
        bool may_serve = false;
    };

    // Begins the search for a place of another task, or after another change of the plan. Slots
    // where tasks that have to follow could not be served are ruled out if it `looks_ahead`.
    void begin(bool looks_ahead)
    {
        ++search_;
        looks_ahead_ = looks_ahead;
    }

    // Whether the slot may serve the task, time and load aside. Found once in a search.
    bool may_serve(Index task, Index slot);

    // One in how many is passed over: `most`, or less where there are few tasks, as few places are
    // looked at then.
    [[nodiscard]] std::uint32_t one_in(std::uint32_t most) const
    {
        return std::clamp(2 * static_cast<std::uint32_t>(model_.tasks.size()), 4U, most);
    }

    void add_balances(Index task, Index slot, Answer& answer) const;

    // The functions that look at routes lower `best` to the cheapest exact place that costs less,
    // and let places on routes that depend on others pend; pending_ settles these. A width of 0
    // stands for places with a reload.

    // On all slots of left_, which it uses up.
    void look_at_all(Index task, std::size_t width, const Random* random, InsertionPoint& best);
    void look_at(Index task, Index slot, std::size_t width, InsertionPoint& best);
    // False: the slot's route need not be looked at.
    [[nodiscard]] bool may_look_at(Index task, Index slot, std::size_t width,
                                   const InsertionPoint& best);
    // Considers the places that the cache knows. False: it does not know all that are cheaper than
    // the best. Precondition: may_look_at().
    bool recall(Index task, Index slot, std::size_t width, InsertionPoint& best);
    // Finds places that the cache does not know, and stores them there. Precondition:
    // may_look_at().
    void find_near(Index task, Index slot, std::size_t width, InsertionPoint& best);
    // Places in every gap, with and without a reload.
    void look_everywhere(Index task, Index slot, InsertionPoint& best);
    // On an empty slot of each of these kinds.
    void look_at_empty(Index task, std::span<const Index> kinds, InsertionPoint& best);
    // On empty slots of the cheapest kinds.
    void look_at_some_empty(Index task, std::size_t width, Random* random, InsertionPoint& best);
    // On further empty slots, where the cheapest kinds gave no place: of all kinds or, where these
    // are many, of some more.
    void look_at_more_empty(Index task, Random* random, InsertionPoint& best);

    // Finds the places of a query in the gaps set in nearby_, into places_, cheapest first.
    void find_places(Index task, Index slot, const PlaceQuery& query);
    void consider(Index task, Index slot, const InsertionPoint& point, InsertionPoint& best);
    [[nodiscard]] std::optional<Cost> balance_at(Index task, Index slot,
                                                 const InsertionPoint& point);
    // What a place has to cost less than on the route, the slot's extra aside.
    [[nodiscard]] Cost cutoff_of(Index slot, const InsertionPoint& best) const
    {
        return best.is_limit() ? best.delta - answers_[slot].least : best.delta;
    }
    // Places on a route under change, or with the task's start held, are seldom asked for again.
    [[nodiscard]] bool may_remember(Index slot) const
    {
        return !timing_.holds() && !plan_.is_touched(slot);
    }
    // How many places of a route are looked for: more than one where its times depend on others,
    // as the cheapest may then be impossible.
    [[nodiscard]] std::size_t most_wanted(Index task, Index slot) const
    {
        return plan_.may_be_joined(task, slot) ? PlaceCache::kMostPlaces : 1;
    }

    // One search in kLooksAwayOneIn lets a task go where those that have to share its vehicle
    // cannot follow.
    static constexpr std::uint32_t kLooksAwayOneIn = 8;
    // Blinks: of kinds of empty slots one in kKindBlinks is passed over; of routes one in
    // kRouteBlinks for a job, one in kShipmentBlinks for a shipment.
    static constexpr std::uint32_t kKindBlinks = 32;
    static constexpr std::uint32_t kRouteBlinks = 128;
    static constexpr std::uint32_t kShipmentBlinks = 32;

    Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    NearbyRoutes& nearby_;
    NearKinds& near_kinds_;
    Companions& companions_;
    CheapestKinds cheapest_kinds_;
    RoutePlaces places_;
    JobInsertion jobs_;
    ShipmentInsertion shipments_;
    ReloadInsertion reloads_;
    PendingPlaces pending_;
    PlaceCache cache_;
    BySlot<Answer> answers_;
    std::int64_t search_ = 0;
    bool looks_ahead_ = false;
    std::vector<Index> left_;   // slots to be looked at
    std::vector<Index> nodes_;  // scratch
};

}  // namespace routeopt::routing::search::rich
