// Where the breaks of a route are put.
#include "routing/search/general/timing.hpp"

namespace routeopt::routing::search::general {

// A break that may as well be left out is taken: one that a plan leaves open is placed by the
// referee, where the route timed alone has it.
std::vector<Timing::Placed> Timing::place_breaks(Index slot, std::span<const Visit> visits)
{
    if (layers(slot).taken.size() == 1)
        return {};
    const std::optional<Cost> cost = least(slot, visits);
    takes_all_ = true;
    const std::optional<Cost> cost_of_all = least(slot, visits);
    takes_all_ = cost_of_all && cost_of_all == cost;
    std::vector<Placed> placed = place_some_breaks(slot, visits);
    takes_all_ = false;
    return placed;
}

std::vector<Timing::Placed> Timing::place_some_breaks(Index slot, std::span<const Visit> visits)
{
    const Layers& layers = this->layers(slot);
    std::vector<Placed> placed;
    Bounds bounds = bounds_of(slot);
    const std::optional<Cost> unlimited = least_within(slot, visits, bounds);
    if (!unlimited)
        return placed;
    if (model_.slots[as_size(slot)].limits.duration_s < kFar &&
        !keep_duration(slot, visits, *unlimited, bounds))
        return placed;
    // The cheapest way on from each node, then forward along it: the front is of the breaks that
    // are placed so far and of no others.
    const std::size_t count = layers.taken.size();
    std::vector<std::vector<Piece>> doors(visits.size() * count);
    finish(slot, bounds, front_);
    for (std::size_t i = visits.size() - 1; i > 0; --i) {
        for (std::size_t layer = 0; layer < count; ++layer)
            doors[i * count + layer] = front_[layer];
        if (i > 1)
            go_back(slot, front_, visits[i - 1], visits[i - 1].leg, visits[i]);
    }
    Front& front = path_;
    start(slot, visits.front(), bounds, front);
    const auto best_layer = [&](const Front& here, std::size_t i) {
        std::optional<Cost> least;
        std::size_t best = 0;
        for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
            for (std::size_t other = 0; other < count; ++other)
                only_[other].clear();
            only_[layer] = here[layer];
            const auto cost =
                join(slot, only_, visits[i], visits[i].leg, visits[i + 1],
                     [&](std::size_t to) { return Falling{doors[(i + 1) * count + to]}; });
            if (cost && (!least || *cost < *least)) {
                least = cost;
                best = layer;
            }
        }
        return best;
    };
    std::size_t layer = best_layer(front, 0);
    for (std::size_t i = 0; i + 1 < visits.size(); ++i) {
        const Visit& from = visits[i];
        const Visit& to = visits[i + 1];
        std::optional<Cost> least =
            least_sum(front[layer], from.leg.duration_s, doors[(i + 1) * count + layer]);
        const Step* best = nullptr;
        Visit door;
        door.node = static_cast<Index>(model_.stops.size());
        door.place = to.place;
        if (may_pause(slot, from, to))
            for (const Step& step : layers.steps) {
                if (step.from != layer || front[layer].empty() || !may_take(step, from, to))
                    continue;
                crossed_.clear();
                take_step(slot, front[layer], step, from, from.leg, door, false, crossed_);
                const auto cost = least_sum(crossed_, 0, doors[(i + 1) * count + step.to]);
                if (cost && (!least || *cost < *least)) {
                    least = cost;
                    best = &step;
                }
            }
        std::vector<Piece> next;
        if (best == nullptr) {
            advance(front[layer], from.leg.duration_s, curve_of(to), to.stay_s, next);
        } else {
            take_step(slot, front[layer], *best, from, from.leg, to, false, next);
            placed.push_back({i, best->breaks});
            layer = best->to;
        }
        front[layer] = std::move(next);
    }
    return placed;
}

Arc Timing::way_to_breaks(Index slot, std::span<const Visit> visits)
{
    Arc way;
    for (const Placed& placed : place_breaks(slot, visits))
        for (const Step& step : layers(slot).steps) {
            if (step.breaks != placed.breaks || step.at_place == nullptr)
                continue;
            const Visit& from = visits[placed.position];
            Arc in;
            Arc out;
            price_of(slot, step, from.place, visits[placed.position + 1].place, from.leg, in, out);
            way.distance_m += in.distance_m + out.distance_m - from.leg.distance_m;
            way.duration_s += in.duration_s + out.duration_s - from.leg.duration_s;
            break;
        }
    return way;
}

}  // namespace routeopt::routing::search::general
