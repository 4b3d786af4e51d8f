// BreakPlacement of a slot's only break.
#include <algorithm>
#include <utility>

#include "routing/search/rich/time/break_placement.hpp"

namespace routeopt::routing::search::rich {

bool BreakPlacement::has_one_free_break(Index slot) const
{
    const Layers& layers = layers_.of(slot);
    return layers.steps.size() == 1 && !layers.have_places;
}

// The last gap where a route that takes the break costs no more than the least; none: it is left
// out. In front of the break a vehicle is in the first layer, behind it in the other one: a
// function for each visit is enough. Precondition: the duration is not limited.
std::vector<PlacedBreaks> BreakPlacement::place_one(Index slot, std::span<const Visit> visits,
                                                    Cost least, const RouteFunctions& functions)
{
    const Step& step = layers_.of(slot).steps.front();
    const std::size_t last = visits.size() - 1;
    const auto shared = functions.shared_with(visits);
    const std::size_t prefix = std::min(shared.prefix, last);
    const std::size_t suffix = shared.prefix > last ? last : shared.suffix;
    const std::size_t reached = go_without_break(slot, visits, functions, prefix);
    if (suffix > 0)
        passes_.extend_backward(slot, functions, functions.visits().size() - suffix);
    propagation_.finish(slot, propagation_.bounds_of(slot), ends_);
    Pieces& rest = ends_[1];  // from the visit behind the gap on, the break taken
    for (std::size_t gap = last; gap-- > 0;) {
        const Visit& from = visits[gap];
        const Visit& to = visits[gap + 1];
        if (last - gap - 1 < suffix) {
            const CostFunction known = functions.backward_pass().at(last - gap - 1, 1);
            rest.assign(known);
        } else if (gap + 1 < last) {
            advanced_.clear();
            advance(rest, to.stay_s + to.leg.duration_s, starts_.mirrored(to), 0, advanced_);
            std::swap(rest, advanced_);
        }
        if (rest.empty())
            break;
        if (gap >= reached || !layers_.may_pause(slot, from, to))
            continue;
        const CostFunction front =
            gap < prefix ? functions.forward(gap, 0) : ahead_.at(gap - prefix, 0);
        const std::int64_t way = from.leg.duration_s;
        if (front.front().from > step.until ||
            std::max(front.front().from + step.length + way, step.floor) > -rest.front().from)
            continue;
        propagation_.cross(slot, front, step, from.place, from.leg, to.place, false, crossed_);
        if (least_sum(crossed_, way, rest) == least)
            return {{gap, step.breaks}};
    }
    return {};
}

// Puts into ahead_ the forward functions, in the layer without the break, of the visits behind the
// first `known` ones, whose functions `functions` has. Returns how many visits, from the first one
// on, are left in time for the break.
std::size_t BreakPlacement::go_without_break(Index slot, std::span<const Visit> visits,
                                             const RouteFunctions& functions, std::size_t known)
{
    const std::int64_t latest = model_.rules.slots[slot].breaks.front().latest;
    Pieces& front = front_[0];
    ahead_.cut(0, 1);
    if (known > 0) {
        passes_.extend_forward(slot, functions, known - 1);
        std::size_t reached = known;
        while (reached > 0 && functions.forward(reached - 1, 0).empty())
            --reached;
        if (reached < known)
            return reached;
        const CostFunction there = functions.forward(known - 1, 0);
        front.assign(there);
    }
    std::size_t at = known;
    for (; at + 1 < visits.size(); ++at) {
        if (at == 0) {
            propagation_.start(slot, visits.front(), propagation_.bounds_of(slot), front_);
        } else {
            const Visit& from = visits[at - 1];
            const Visit& to = visits[at];
            advanced_.clear();
            advance(front, from.leg.duration_s, starts_.of(to), to.stay_s, advanced_);
            std::swap(front, advanced_);
        }
        if (front.empty() || front.front().from > latest)
            break;
        ahead_.add(front_);
    }
    return at;
}

}  // namespace routeopt::routing::search::rich
