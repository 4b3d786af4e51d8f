// What the stored functions of a route tell of a place on it.
#include <limits>

#include "base/invariant.hpp"
#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {
namespace {

// Few pieces, mostly one; mostly the time is in the last one.
Cost value_at(Falling falling, std::int64_t time)
{
    if (time >= falling.back().from)
        return falling.back().value;
    auto piece = falling.begin();
    while (piece->to < time)
        ++piece;
    return piece->at(time);
}

}  // namespace

void RouteTime::begin(Index slot, const Functions& functions, std::size_t position, Front& front)
{
    know_before(slot, functions, position);
    for (std::size_t layer = 0; layer < layers(slot).taken.size(); ++layer) {
        const Falling before = functions.before(position, layer);
        front[layer].assign(before);
    }
}

std::optional<Cost> RouteTime::arrive(Index slot, const Front& front, const Visit& from, Arc leg,
                                      const Visit& to, const Functions& functions,
                                      std::size_t position)
{
    if (walks_on(slot, functions, position)) {
        return walk_on(front[0], leg.duration_s, nullptr, functions, position,
                       std::numeric_limits<Cost>::max());
    }
    know_behind(slot, functions, position);
    return join(slot, front, from, leg, to,
                [&](std::size_t layer) { return functions.behind(position, layer); });
}

// Whether what is ahead of a position is walked along, and no function from there on is made: these
// would have many pieces, one ahead has few, and routes soon change again.
bool RouteTime::walks_on(Index slot, const Functions& functions, std::size_t position)
{
    if (!walks_ || layers(slot).taken.size() > 1)
        return false;
    know_behind(slot, functions, functions.visits_.size() - 1);
    return position < functions.visits_.size() - functions.behind_.nodes();
}

// The least that a start in a later piece costs, by piece, where it is known.
const Cost* RouteTime::later_of(const Visit& visit) const
{
    return is_plain(visit) ? &later_[model_.rules.stops[visit.node].first_piece] : nullptr;
}

// From a front ahead of the visit at a position, first by way of another one, if any. Nothing where
// the whole is `most` or more. One loop takes both: the step is in it once, and without a call.
std::optional<Cost> RouteTime::walk_on(Falling front, std::int64_t way, const Visit* by,
                                       const Functions& functions, std::size_t position, Cost most)
{
    if (front.empty())
        return std::nullopt;
    const auto& visits = functions.visits_;
    const std::size_t known = visits.size() - functions.behind_.nodes();
    INVARIANT(position < known, "who walks has a visit to walk to");
    Pieces* next = &lowered_;
    Pieces* other = &crossed_;
    Piece only;
    for (std::size_t at = position; at < known;) {
        const Visit& visit = by != nullptr ? *by : visits[at];
        const Curve curve = curve_of(visit);
        Level level{front.front().from, front.front().value};
        if (front.size() == 1 && level.advance_at_once(way, curve, visit.stay_s, later_of(visit))) {
            only = level.piece();
            front = {&only, 1};
        } else {
            next->clear();
            Piece* const first = next->room_for(most_advanced(front.size(), curve.size()));
            front = {first, advance(front, way, curve, visit.stay_s, first)};
            // It is too late, the visit's stop is held, or its depot is closed.
            if (front.empty())
                return std::nullopt;
            level = {front.front().from, front.back().value};
            std::swap(next, other);
        }
        way = visit.leg.duration_s;
        if (std::exchange(by, nullptr) != nullptr)
            continue;
        INVARIANT(functions.before_.nodes() > at, "what is ahead of a known function is known");
        const Falling before = functions.before(at, 0);
        ++at;
        if (level.from < before.front().from)
            continue;
        // What follows costs no less than what the least of the route as it is leaves for it, and
        // just as much where nothing is later than it is there.
        const Cost more = level.value - value_at(before, level.from);
        if (more + functions.least_ >= most)
            return std::nullopt;
        if (front.size() == 1 && before.size() == 1 && level.from == before.front().from)
            return functions.least_ + more;
    }
    const auto cost = least_sum(front, way, functions.behind(known, 0));
    return cost && *cost < most ? cost : std::nullopt;
}

// The same of functions made for it: what a walk is checked against.
std::optional<Cost> RouteTime::with_behind(Index slot, Falling ahead, Arc leg, const Visit& by,
                                           Functions functions, std::size_t position, Cost most)
{
    know_behind(slot, functions, position);
    return least_through(ahead, leg.duration_s, curve_of(by), by.stay_s + by.leg.duration_s,
                         functions.behind(position, 0), most);
}

// A break is taken on the way to the visit, on the way from it, both, or elsewhere.
template <class Ahead>
std::optional<Cost> RouteTime::least_by(Index slot, Ahead&& ahead, const Visit& from, Arc leg,
                                        const Visit& by, const Visit& to,
                                        const Functions& functions, std::size_t position, Cost most)
{
    if (walks_on(slot, functions, position)) {
        const auto cost = walk_on(ahead(0), leg.duration_s, &by, functions, position, most);
        INVARIANT(cost == with_behind(slot, ahead(0), leg, by, functions, position, most),
                  "a walk tells what functions behind would");
        return cost;
    }
    know_behind(slot, functions, position);
    const Layers& layers = this->layers(slot);
    const Curve curve = curve_of(by);
    std::optional<Cost> least;
    const auto look = [&](Falling front, std::int64_t way, std::int64_t way_on, Falling behind) {
        const auto cost = least_through(front, way, curve, by.stay_s + way_on, behind, most);
        if (cost)
            least = most = *cost;
    };
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer)
        look(ahead(layer), leg.duration_s, by.leg.duration_s, functions.behind(position, layer));
    if (layers.steps.empty())
        return least;
    const bool on_the_way = may_pause(slot, from, by);
    const bool behind_it = may_pause(slot, by, to);
    const auto before = [&](const Step& step, auto&& then) {
        const Falling front = ahead(step.from);
        if (front.empty() || front.front().from > step.until || !may_take(step, from, by))
            return;
        const std::int64_t way =
            cross(slot, front, step, from.place, leg, by.place, false, paused_);
        then(Falling{paused_}, way);
    };
    if (on_the_way)
        for (const Step& step : layers.steps)
            if (const Falling behind = functions.behind(position, step.to); !behind.empty())
                before(step, [&](Falling front, std::int64_t way) {
                    look(front, way, by.leg.duration_s, behind);
                });
    if (!behind_it)
        return least;
    for (const Step& step : layers.steps) {
        const Falling door = functions.behind(position, step.to);
        if (door.empty() || !may_take(step, by, to))
            continue;
        const std::int64_t way_on =
            cross(slot, door, step, by.place, by.leg, to.place, true, crossed_);
        look(ahead(step.from), leg.duration_s, way_on, crossed_);
        if (on_the_way)
            for (const Step& first : layers.steps)
                if (first.to == step.from)
                    before(first, [&](Falling front, std::int64_t way) {
                        look(front, way, way_on, crossed_);
                    });
    }
    return least;
}

std::optional<Cost> RouteTime::with_stop(Index slot, std::span<const Visit> visits,
                                         const Functions& functions, std::size_t position,
                                         Index stop, Arc in, std::int64_t stay_s, Arc out,
                                         Cost most)
{
    know_before(slot, functions, position);
    const Visit here{stop, model_.stops[stop].place, out, stay_s, -kFar};
    return least_by(
        slot, [&](std::size_t layer) { return functions.before(position, layer); },
        visits[position], in, here, visits[position + 1], functions, position + 1, most);
}

std::optional<Cost> RouteTime::arrive_by(Index slot, const Front& front, const Visit& from, Arc leg,
                                         const Visit& by, const Visit& to,
                                         const Functions& functions, std::size_t position,
                                         Cost most)
{
    return least_by(
        slot, [&](std::size_t layer) { return Falling{front[layer]}; }, from, leg, by, to,
        functions, position, most);
}

}  // namespace routeopt::routing::search::rich
