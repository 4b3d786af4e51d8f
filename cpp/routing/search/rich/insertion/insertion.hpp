// Where a task, or a group of tasks that are only served together, can be inserted into a rich plan
// and what the plan's cost then changes by: the insertion of the kernel for rich problems. The
// worker, the operators and the fleet search call it by the same names as the plain kernel's.
//
// A facade: TaskInsertion looks for the places of one task, by job, shipment and reload inserters
// over one shared walk of slots and gaps; GroupInsertion puts in groups by means of it. Stored
// functions of a route's time (RouteFunctions) answer most questions; where they do not tell
// all, they give a lower bound, and the route as it would be is priced, best bound first.
//
// A task is addressed by the leader of its group (Plan::leader_of()): itself, where it goes alone.
// What is returned is exact: when it is put in, the plan's cost changes by the point's delta, less
// the drop fees of the tasks. It holds until the plan changes. Nothing found: InsertionPoint{}.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/rich/insertion/alternatives.hpp"
#include "routing/search/rich/insertion/companions.hpp"
#include "routing/search/rich/insertion/group_insertion.hpp"
#include "routing/search/rich/insertion/near_kinds.hpp"
#include "routing/search/rich/insertion/nearby_routes.hpp"
#include "routing/search/rich/insertion/task_insertion.hpp"
#include "routing/search/rich/plan/plan.hpp"
#include "routing/search/rich/plan/preferred.hpp"

namespace routeopt::routing::search::rich {

class Insertion {
public:
    // Both have to outlive it.
    Insertion(Plan& plan, Neighbours& neighbours);
    Insertion(const Insertion&) = delete;
    Insertion& operator=(const Insertion&) = delete;

    // At most `most` of a stop's nearest neighbours.
    NeighbourList neighbours(Index stop, std::size_t most)
    {
        return nearby_.neighbours(stop, most);
    }

    // The best place for a leader's absent tasks on running routes near them, by `width` neighbours
    // of each stop, or on an empty slot. Routes are passed over at random now and then.
    InsertionPoint best_near(Index leader, std::size_t width, Random& random);
    // The same on running routes alone.
    InsertionPoint best_in_running(Index leader, std::size_t width, Random& random);
    // The same where only routes changed since the last commit may have got room. All are looked at
    // here: routes joined by relations make room for each other, so that any may serve now what it
    // could not before.
    InsertionPoint best_in_touched(Index leader, std::size_t width, Random& random)
    {
        return best_in_running(leader, width, random);
    }

    // Of the leader's absent tasks and those that quotas would count in their place (Alternatives)
    // the ones that lower the cost most, drop fees included, and their best place; others than the
    // leader's only where they lower it. Of several one in kBlinks is passed over: one that many
    // quotas ask for would always come first, though two for which it makes no room cost less.
    // Precondition: a short quota asks for one of the leader's (Plan::is_asked_for()).
    struct Choice {
        Index leader;
        InsertionPoint point;
    };
    Choice best_for_quotas(Index leader, std::size_t width, Random& random);

    // Precondition: the plan is as it was when the point was found, and no other group was tried
    // since.
    void insert(Index leader, const InsertionPoint& point);

    // Whether an empty slot may have a route of these stops, by every rule that looks at one route
    // alone. Precondition: the slot may serve their tasks. O(stops) and their times.
    [[nodiscard]] bool may_run(Index slot, std::span<const Index> stops);

    // By task: slots that it would rather be served on, and that are worth running for it.
    std::vector<Preferred::Wish> wishes_worth_running(const Preferred::Spend& spend)
    {
        return preferred_.worth_running(spend);
    }
    // The best place on some slots, empty or not; none for a task that goes with others.
    InsertionPoint best_among(std::span<const Index> slots, Index leader, std::size_t width,
                              Random& random);

    // The best place anywhere, in every gap; of those looked at where stop() says so on the way. A
    // group is looked for near its tasks alone.
    template <class Stop>
    InsertionPoint best_anywhere(Index leader, Stop&& stop)
    {
        if (plan_.group_of(leader).size() > 1)
            return stop() ? InsertionPoint{} : group_anywhere(leader);
        return best_alternative(leader, InsertionPoint{}.delta,
                                [&](Index task, Cost) { return tasks_.best_anywhere(task, stop); });
    }

    // Kinds of slots that start near a stop, or all.
    std::span<const Index> kinds_near(Index stop)
    {
        return near_kinds_.of(plan_.model().stops[stop].place);
    }

    // Here routes change vehicles by exchanges alone (RouteExchanges).
    [[nodiscard]] static bool vehicles_differ() { return false; }
    static void change_vehicles() {}
    static bool divide_routes(Random&) { return true; }

    // Takes out reloads that nothing needs any more. False where a route breaks a rule now.
    bool drop_needless_reloads() { return tasks_.drop_needless_reloads(); }

    // What was looked at since this was last asked, in units of about one place.
    std::int64_t work() { return std::exchange(work_, 0) + neighbours_.work(); }

private:
    static constexpr std::uint32_t kBlinks = 8;

    [[nodiscard]] bool goes_alone(Index leader) const { return plan_.group_of(leader).size() == 1; }
    // The cheapest of the places that look(task, limit) finds for the task and its alternatives;
    // `limit`: what a place has to cost less than.
    template <class Look>
    InsertionPoint best_alternative(Index task, Cost limit, Look&& look) const
    {
        if (plan_.model().tasks[task].alternatives == kNone) [[likely]]
            return look(task, limit);
        InsertionPoint best{.delta = limit};
        plan_.model().each_alternative(task, [&](Index own) {
            const InsertionPoint point = look(own, best.delta);
            if (!point.found() || point.delta >= best.delta)
                return;
            best = point;
            best.task = own;
        });
        return best;
    }
    InsertionPoint best(Index leader, std::size_t width, Random& random, bool with_empty,
                        Cost limit = InsertionPoint{}.delta);
    [[nodiscard]] bool is_served(Index leader) const;
    InsertionPoint group_anywhere(Index leader);

    Plan& plan_;
    Neighbours& neighbours_;
    std::int64_t work_ = 0;
    std::vector<std::vector<Index>> slots_of_vehicle_;
    NearKinds near_kinds_;
    Preferred preferred_;
    NearbyRoutes nearby_;
    Companions companions_;
    TaskInsertion tasks_;
    GroupInsertion groups_;
    Alternatives alternatives_;
};

}  // namespace routeopt::routing::search::rich
