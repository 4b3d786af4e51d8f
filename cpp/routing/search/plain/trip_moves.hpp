// Trips as wholes, where vehicles reload: two near each other change places, or one goes to an
// empty vehicle. Mostly this costs nothing, but gives time to what had none.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/plain/route_walk.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Insert>
class TripMoves {
public:
    // Once in so many iterations one is tried.
    static constexpr std::uint32_t kOneIn = 10;

    TripMoves(Plan& plan, Insert& insertion) : plan_(plan), insertion_(insertion), walk_(plan) {}

    static bool suit(const Model& model) { return !model.reloads.empty(); }

    // Moves a stop's trip between vehicles of one kind. False, with nothing changed: it has nowhere
    // to go.
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
    static constexpr std::size_t kNear = 40;

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

    // The stops of a stop's trip, and the node that it begins at.
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

    // Whether the route does with these stops instead of those of the trip that begins there.
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
