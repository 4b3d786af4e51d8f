#include "routing/search/rich/time/concatenation.hpp"

#include <limits>
#include <utility>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {
namespace {

// Precondition: the function is defined there. Functions have few pieces, mostly one, and mostly
// the time is in the last one.
Cost value_at(CostFunction function, std::int64_t time)
{
    if (time >= function.back().from)
        return function.back().value;
    auto piece = function.begin();
    while (piece->to < time)
        ++piece;
    return piece->at(time);
}

}  // namespace

void Concatenation::begin(Index slot, const RouteFunctions& functions, std::size_t position,
                          Front& front)
{
    passes_.extend_forward(slot, functions, position);
    for (std::size_t layer = 0; layer < layers_.count(slot); ++layer) {
        const CostFunction known = functions.forward(position, layer);
        front[layer].assign(known);
    }
}

std::optional<Cost> Concatenation::arrive(Index slot, const Front& front, const Visit& from,
                                          Arc leg, const Visit& to, const RouteFunctions& functions,
                                          std::size_t position)
{
    if (goes_forward(slot, functions, position))
        return go_forward(front[0], leg.duration_s, nullptr, functions, position,
                          std::numeric_limits<Cost>::max());
    passes_.extend_backward(slot, functions, position);
    return propagation_.join(slot, front, from, leg, to, [&](std::size_t layer) {
        return functions.backward(position, layer);
    });
}

// Whether the rest of the route from a position on is gone through forward. The last position's
// backward function is always made then.
bool Concatenation::goes_forward(Index slot, const RouteFunctions& functions, std::size_t position)
{
    if (!starts_.have_many_pieces() || layers_.count(slot) > 1 || propagation_.by_day().has(slot))
        return false;
    passes_.extend_backward(slot, functions, functions.visits().size() - 1);
    return position < functions.first_backward();
}

// From a function in front of the visit at a position, first by way of another visit, if any.
// Nothing where the whole is `most` or more. One loop takes both, so that the step stands in it
// once and is inlined.
std::optional<Cost> Concatenation::go_forward(CostFunction front, std::int64_t way, const Visit* by,
                                              const RouteFunctions& functions, std::size_t position,
                                              Cost most)
{
    if (front.empty())
        return std::nullopt;
    const auto& visits = functions.visits();
    const std::size_t known = functions.first_backward();
    INVARIANT(position < known, "who goes forward has a visit to go to");
    Pieces* next = &lowered_;
    Pieces* other = &crossed_;
    Piece only;
    for (std::size_t at = position; at < known;) {
        const Visit& visit = by != nullptr ? *by : visits[at];
        const Curve curve = starts_.of(visit);
        Level level{front.front().from, front.front().value};
        if (front.size() == 1 &&
            level.advance_at_once(way, curve, visit.stay_s, starts_.least_of_later(visit))) {
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
        INVARIANT(functions.forward_pass().nodes() > at,
                  "what is ahead of a known function is known");
        const CostFunction known_ahead = functions.forward(at, 0);
        ++at;
        if (level.from < known_ahead.front().from)
            continue;
        // The rest of the route costs no less than what the route's least cost leaves for it, and
        // just as much where the visit is left no later than in the route as it is.
        const Cost more = level.value - value_at(known_ahead, level.from);
        if (more + functions.least() >= most)
            return std::nullopt;
        if (front.size() == 1 && known_ahead.size() == 1 && level.from == known_ahead.front().from)
            return functions.least() + more;
    }
    const auto cost = least_sum(front, way, functions.backward(known, 0));
    return cost && *cost < most ? cost : std::nullopt;
}

// What go_forward() should find, by backward functions that are made in a copy: for the invariant
// that compares the two.
std::optional<Cost> Concatenation::with_backward(Index slot, CostFunction ahead, Arc leg,
                                                 const Visit& by, RouteFunctions functions,
                                                 std::size_t position, Cost most)
{
    passes_.extend_backward(slot, functions, position);
    return least_through(ahead, leg.duration_s, starts_.of(by), by.stay_s + by.leg.duration_s,
                         functions.backward(position, 0), most);
}

// The least cost by way of a visit, of all that is looked at.
struct Concatenation::Through {
    Curve curve;  // the visit's
    std::int64_t stay_s;
    Cost most;  // what is looked for is less
    std::optional<Cost> least;

    void look(CostFunction ahead, std::int64_t way, std::int64_t way_on, CostFunction behind)
    {
        if (const auto cost = least_through(ahead, way, curve, stay_s + way_on, behind, most))
            least = most = *cost;
    }
};

// `ahead`: by layer, the function that has left `from`. No break is taken next to the visit here.
template <class Ahead>
std::optional<Cost> Concatenation::least_by(Index slot, Ahead&& ahead, const Visit& from, Arc leg,
                                            const Visit& by, const Visit& to,
                                            const RouteFunctions& functions, std::size_t position,
                                            Cost most)
{
    if (goes_forward(slot, functions, position)) {
        const auto cost = go_forward(ahead(0), leg.duration_s, &by, functions, position, most);
        INVARIANT(cost == with_backward(slot, ahead(0), leg, by, functions, position, most),
                  "going forward tells what backward functions would");
        return cost;
    }
    passes_.extend_backward(slot, functions, position);
    const Layers& layers = layers_.of(slot);
    Through through{starts_.of(by), by.stay_s, most, std::nullopt};
    const bool is_by_day = propagation_.by_day().has(slot);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        const CostFunction before = ahead(layer);
        const CostFunction behind = functions.backward(position, layer);
        if (!is_by_day) {
            through.look(before, leg.duration_s, by.leg.duration_s, behind);
            continue;
        }
        if (before.empty() || behind.empty())
            continue;
        // Departures that are too late, or too early, are of no use.
        const std::int64_t first = before.front().from;
        const std::int64_t last = -behind.front().from;
        const Reaching in = reaching(slot, before, from, leg, by, last, driven_);
        const Reaching on = leading(slot, behind, by, by.leg, to, first, driven_on_);
        through.look(in.function, in.way, on.way, on.function);
    }
    if (!layers.steps.empty())
        look_at_breaks(slot, ahead, from, leg, by, to, functions, position, through);
    return through.least;
}

// Breaks are taken on the way to the visit, on the way from it, or both.
template <class Ahead>
void Concatenation::look_at_breaks(Index slot, Ahead&& ahead, const Visit& from, Arc leg,
                                   const Visit& by, const Visit& to,
                                   const RouteFunctions& functions, std::size_t position,
                                   Through& through)
{
    const Layers& layers = layers_.of(slot);
    const bool on_the_way = layers_.may_pause(slot, from, by);
    const bool behind_it = layers_.may_pause(slot, by, to);
    const auto before = [&](const Step& step, std::int64_t way_on, CostFunction behind) {
        const CostFunction front = ahead(step.from);
        if (front.empty() || front.front().from > step.until || !layers_.may_take(step, from, by))
            return;
        const std::int64_t way =
            propagation_.cross(slot, front, step, from.place, leg, by.place, false, into_);
        through.look(into_, way, way_on, behind);
    };
    if (on_the_way)
        for (const Step& step : layers.steps)
            if (const CostFunction behind = functions.backward(position, step.to);
                !behind.empty()) {
                const Reaching on =
                    leading(slot, behind, by, by.leg, to, model_.slots[slot].earliest, driven_on_);
                before(step, on.way, on.function);
            }
    if (!behind_it)
        return;
    for (const Step& step : layers.steps) {
        const CostFunction rest = functions.backward(position, step.to);
        if (rest.empty() || !layers_.may_take(step, by, to))
            continue;
        const std::int64_t way_on =
            propagation_.cross(slot, rest, step, by.place, by.leg, to.place, true, crossed_);
        const Reaching in =
            reaching(slot, ahead(step.from), from, leg, by, model_.slots[slot].end, driven_);
        through.look(in.function, in.way, way_on, crossed_);
        if (on_the_way)
            for (const Step& first : layers.steps)
                if (first.to == step.from)
                    before(first, way_on, crossed_);
    }
}

std::optional<Cost> Concatenation::with_stop(Index slot, std::span<const Visit> visits,
                                             const RouteFunctions& functions, std::size_t position,
                                             Index stop, Arc in, std::int64_t stay_s, Arc out,
                                             Cost most)
{
    passes_.extend_forward(slot, functions, position);
    const Visit here{stop, model_.stops[stop].place, out, stay_s, -kFar};
    return least_by(
        slot, [&](std::size_t layer) { return functions.forward(position, layer); },
        visits[position], in, here, visits[position + 1], functions, position + 1, most);
}

std::optional<Cost> Concatenation::arrive_by(Index slot, const Front& front, const Visit& from,
                                             Arc leg, const Visit& by, const Visit& to,
                                             const RouteFunctions& functions, std::size_t position,
                                             Cost most)
{
    return least_by(
        slot, [&](std::size_t layer) { return CostFunction{front[layer]}; }, from, leg, by, to,
        functions, position, most);
}

}  // namespace routeopt::routing::search::rich
