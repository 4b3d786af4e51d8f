// Trips as wholes, where vehicles reload: two near each other change places, or one goes to an
// empty vehicle. Mostly this costs nothing, but gives time to what had none.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/search/arcs.hpp"
#include "routing/search/trial.hpp"

namespace routeopt::routing::search {

template <class Plan, class Insert>
class TripMoves {
public:
    TripMoves(Plan& plan, Insert& insertion) : plan_(plan), insertion_(insertion), trial_(plan) {}

    // Moves a trip between vehicles of one kind. False: it has nowhere to go, and all is as before.
    bool move(Random& random)
    {
        const auto stops = static_cast<std::uint32_t>(plan_.stop_count());
        const auto stop = static_cast<Index>(random.below(stops));
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

    [[nodiscard]] Index kind_of(Index slot) const
    {
        return plan_.model().slots[as_size(slot)].kind;
    }

    bool move_to(Index empty, Index stop)
    {
        if (empty == kNone)
            return false;
        const Index opener = collect(stop, mine_);
        const auto size = static_cast<std::int32_t>(mine_.size());
        if (size == plan_.route(plan_.route_of(stop)).size ||
            !keeps_rules(plan_.start_of(empty), mine_))
            return false;
        plan_.exchange(opener, mine_, plan_.start_of(empty), {});
        return insertion_.drop_needless_reloads();
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
    bool keeps_rules(Index opener, const std::vector<Index>& stops)
    {
        const Index slot = plan_.route_of(opener);
        nodes_.clear();
        bool is_it = false;
        for (Index at = plan_.start_of(slot); at != plan_.end_of(slot); at = plan_.node(at).next) {
            if (plan_.is_end(at)) {
                is_it = at == opener;
                nodes_.push_back(at);
                if (is_it)
                    nodes_.insert(nodes_.end(), stops.begin(), stops.end());
            } else if (!is_it) {
                nodes_.push_back(at);
            }
        }
        work_ += static_cast<std::int64_t>(nodes_.size());
        trial_.take(slot, std::span{nodes_}.subspan(1));
        return trial_.keeps_rules() && (!plan_.model().limited || trial_.keeps_limits());
    }

    Plan& plan_;
    Insert& insertion_;
    Trial<Plan> trial_;
    std::vector<Index> nodes_;
    std::vector<Index> mine_;
    std::vector<Index> theirs_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search
