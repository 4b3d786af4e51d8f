// What the stored functions of a route tell of a place on it.
#include "routing/search/general/timing.hpp"

namespace routeopt::routing::search::general {

void Timing::begin(Index slot, const Functions& functions, std::size_t position, Front& front)
{
    know_before(slot, functions, position);
    for (std::size_t layer = 0; layer < layers(slot).taken.size(); ++layer) {
        const Falling before = functions.before(position, layer);
        front[layer].assign(before.begin(), before.end());
    }
}

std::optional<Cost> Timing::arrive(Index slot, const Front& front, const Visit& from, Arc leg,
                                   const Visit& to, const Functions& functions,
                                   std::size_t position)
{
    know_behind(slot, functions, position);
    return join(slot, front, from, leg, to,
                [&](std::size_t layer) { return functions.behind(position, layer); });
}

// A break is taken on the way to the visit, on the way from it, both, or elsewhere.
template <class Ahead>
std::optional<Cost> Timing::least_by(Index slot, Ahead&& ahead, const Visit& from, Arc leg,
                                     const Visit& by, const Visit& to, const Functions& functions,
                                     std::size_t position, Cost most)
{
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

std::optional<Cost> Timing::with_stop(Index slot, std::span<const Visit> visits,
                                      const Functions& functions, std::size_t position, Index stop,
                                      Arc in, std::int64_t stay_s, Arc out, Cost most)
{
    know_before(slot, functions, position);
    const Visit here{stop, model_.stops[as_size(stop)].place, out, stay_s, -kFar};
    return least_by(
        slot, [&](std::size_t layer) { return functions.before(position, layer); },
        visits[position], in, here, visits[position + 1], functions, position + 1, most);
}

std::optional<Cost> Timing::arrive_by(Index slot, const Front& front, const Visit& from, Arc leg,
                                      const Visit& by, const Visit& to, const Functions& functions,
                                      std::size_t position, Cost most)
{
    return least_by(
        slot, [&](std::size_t layer) { return Falling{front[layer]}; }, from, leg, by, to,
        functions, position, most);
}

}  // namespace routeopt::routing::search::general
