// Moves whole trips, in problems with reloads: two trips of different vehicles change places, or
// one goes to an empty vehicle. Mostly this costs nothing, but it moves time from one route to
// another, where a later insertion may need it.
//
// Contract: move() changes at most two routes of one kind of slots, which keep every rule; it
// commits nothing and the caller judges the cost. A worker tries it once in kOneIn iterations,
// instead of ruin and recreate, if suit() is true of the problem. O(route) for both routes.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/operators/operator.hpp"
#include "routing/search/plain/route_walk.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Insert>
class TripMoves {
public:
    // A worker tries a move once in this many iterations.
    static constexpr std::uint32_t kOneIn = 10;

    TripMoves(Plan& plan, Insert& insertion) : plan_(plan), insertion_(insertion), walk_(plan)
    {
        static_assert(WholeMove<TripMoves>);
    }

    // Whether the operator is of use in a problem.
    static bool suit(const Model& model) { return !model.reloads.empty(); }

    // Moves the trip of a stop: half of the time to an empty slot, otherwise in exchange for the
    // trip of a near stop. False, with nothing changed, if it has nowhere to go. Precondition: the
    // plan is as it was committed.
    bool move(Index stop, Random& random)
    {
        const Index slot = plan_.route_of(stop);
        if (slot == kNone)
            return false;
        if (random.below(2) == 0)
            return plan_.route(slot).reloads > 0 && move_to(plan_.empty_slot(kind_of(slot)), stop);
        const auto near = insertion_.neighbours(stop, kNear).stops;
        return !near.empty() &&
               change_places(stop, near[random.below(static_cast<std::uint32_t>(near.size()))]);
    }

    // Nodes looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr std::size_t kNear = 40;  // neighbours that a trip may change places with

    [[nodiscard]] Index kind_of(Index slot) const { return plan_.model().slots[slot].kind; }

    bool move_to(Index empty, Index stop)
    {
        if (empty == kNone)
            return false;
        const Index opener = collect(stop, mine_);
        const auto size = static_cast<std::int32_t>(mine_.size());
        if (size == plan_.route(plan_.route_of(stop)).size ||
            !keeps_rules(plan_.start_of(empty), mine_) || !keeps_rules(opener, {}))
            return false;
        plan_.exchange(opener, mine_, plan_.start_of(empty), {});
        insertion_.drop_needless_reloads();
        return true;
    }

    bool change_places(Index stop, Index near)
    {
        const Index slot = plan_.route_of(stop);
        const Index other = plan_.route_of(near);
        if (other == kNone || other == slot || kind_of(slot) != kind_of(other))
            return false;
        const Index opener = collect(stop, mine_);
        const Index other_opener = collect(near, theirs_);
        if (!keeps_rules(opener, theirs_) || !keeps_rules(other_opener, mine_))
            return false;
        plan_.exchange(opener, mine_, other_opener, theirs_);
        insertion_.drop_needless_reloads();
        return true;
    }

    // Lists the stops of a stop's trip; returns the node that the trip begins at.
    Index collect(Index stop, std::vector<Index>& stops) const
    {
        Index opener = stop;
        while (!plan_.is_end(opener))
            opener = plan_.node(opener).prev;
        stops.clear();
        for (Index at = plan_.node(opener).next; !plan_.is_end(at); at = plan_.node(at).next)
            stops.push_back(at);
        return opener;
    }

    // Whether the route keeps every rule with these stops instead of those of the trip that begins
    // at a node.
    bool keeps_rules(Index opener, std::span<const Index> stops)
    {
        walk_.take_between(opener, stops, plan_.end_of_trip(opener));
        work_ += 4 * walk_.size();
        return walk_.keeps_all();
    }

    Plan& plan_;
    Insert& insertion_;
    RouteWalk<Plan> walk_;
    std::vector<Index> mine_;
    std::vector<Index> theirs_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
