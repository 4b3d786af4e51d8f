// Where a slot's only break is put.
#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

bool RouteTime::has_one_free_break(Index slot) const
{
    return layers(slot).steps.size() == 1 && !layers(slot).have_places;
}

// The last gap where a route that takes it costs no more than the least; none: it is left out.
// Before the break a vehicle is in the first layer, behind it in the other one: a function for each
// node is enough. Precondition: the duration is not limited.
std::vector<RouteTime::Placed> RouteTime::place_one_break(Index slot, std::span<const Visit> visits,
                                                          Cost least, const Functions& functions)
{
    const Step& step = layers(slot).steps.front();
    const std::size_t last = visits.size() - 1;
    const auto same = functions.same_as(visits);
    const std::size_t before = std::min(same.before, last);
    const std::size_t behind = same.before > last ? last : same.behind;
    const std::size_t reached = go_without_break(slot, visits, functions, before);
    if (behind > 0)
        know_behind(slot, functions, functions.visits_.size() - behind);
    finish(slot, bounds_of(slot), ends_);
    Pieces& door = ends_[1];  // from which it goes on
    for (std::size_t gap = last; gap-- > 0;) {
        const Visit& from = visits[gap];
        const Visit& to = visits[gap + 1];
        if (last - gap - 1 < behind) {
            const Falling known = functions.behind_.at(last - gap - 1, 1);
            door.assign(known);
        } else if (gap + 1 < last) {
            lowered_.clear();
            advance(door, to.stay_s + to.leg.duration_s, mirrored_curve_of(to), 0, lowered_);
            std::swap(door, lowered_);
        }
        if (door.empty())
            break;
        if (gap >= reached || !may_pause(slot, from, to))
            continue;
        const Falling front = gap < before ? functions.before(gap, 0) : ahead_.at(gap - before, 0);
        const std::int64_t way = from.leg.duration_s;
        if (front.front().from > step.until ||
            std::max(front.front().from + step.length + way, step.floor) > -door.front().from)
            continue;
        cross(slot, front, step, from.place, from.leg, to.place, false, paused_);
        if (least_sum(paused_, way, door) == least)
            return {{gap, step.breaks}};
    }
    return {};
}

// Into ahead_, behind the known ones. Returns how many nodes are reached in time for the break.
std::size_t RouteTime::go_without_break(Index slot, std::span<const Visit> visits,
                                        const Functions& functions, std::size_t known)
{
    const std::int64_t latest = rules(slot).breaks.front().latest;
    Pieces& front = front_[0];
    ahead_.cut(0, 1);
    if (known > 0) {
        know_before(slot, functions, known - 1);
        std::size_t reached = known;
        while (reached > 0 && functions.before(reached - 1, 0).empty())
            --reached;
        if (reached < known)
            return reached;
        const Falling there = functions.before(known - 1, 0);
        front.assign(there);
    }
    std::size_t at = known;
    for (; at + 1 < visits.size(); ++at) {
        if (at == 0) {
            start(slot, visits.front(), bounds_of(slot), front_);
        } else {
            const Visit& from = visits[at - 1];
            const Visit& to = visits[at];
            lowered_.clear();
            advance(front, from.leg.duration_s, curve_of(to), to.stay_s, lowered_);
            std::swap(front, lowered_);
        }
        if (front.empty() || front.front().from > latest)
            break;
        ahead_.add(front_);
    }
    return at;
}

}  // namespace routeopt::routing::search::rich
