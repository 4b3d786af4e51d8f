// Where the breaks of a route are put.
#include "base/invariant.hpp"
#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

std::vector<RouteTime::Placed> RouteTime::place_breaks(Index slot, std::span<const Visit> visits)
{
    if (layers(slot).taken.size() == 1)
        return {};
    const std::optional<Cost> cost = least(slot, visits, {});
    return cost ? place_breaks(slot, visits, *cost, {}) : std::vector<Placed>{};
}

// A break that may as well be left out is taken: one that a plan leaves open is placed by the
// referee, where the route timed alone has it. Where the cheapest way takes all anyway, it is the
// one that takes them where it has to; of a limited duration the departures would differ.
std::vector<RouteTime::Placed> RouteTime::place_breaks(Index slot, std::span<const Visit> visits,
                                                       Cost least, const Functions& functions)
{
    if (layers(slot).taken.size() == 1)
        return {};
    const bool is_limited = model_.slots[slot].limits.duration_s < kFar;
    if (!is_limited && has_one_free_break(slot)) {
        auto placed = place_one_break(slot, visits, least, functions);
        INVARIANT(placed == place_any_breaks(slot, visits, least, functions),
                  "a single break is put where any number would be");
        return placed;
    }
    return place_any_breaks(slot, visits, least, functions);
}

std::vector<RouteTime::Placed> RouteTime::place_any_breaks(Index slot,
                                                           std::span<const Visit> visits,
                                                           Cost least, const Functions& functions)
{
    const bool is_limited = model_.slots[slot].limits.duration_s < kFar;
    const bool may_leave_out = !has_to_take_all(slot, visits);
    if (may_leave_out && is_limited)
        if (auto placed = place_all_breaks(slot, visits, least))
            return *placed;
    Bounds bounds = bounds_of(slot);
    std::optional<Cost> cost = find_doors(slot, visits, bounds, functions);
    if (cost && is_limited && (cost = keep_duration(slot, visits, *cost, bounds)))
        cost = find_doors(slot, visits, bounds, functions);
    std::vector<Placed> placed;
    if (cost)
        placed = walk_to_doors(slot, visits, bounds);
    if (may_leave_out && !is_limited && !are_all(slot, placed))
        if (auto all = place_all_breaks(slot, visits, least))
            return *all;
    return placed;
}

// Nothing where that costs more than the least.
std::optional<std::vector<RouteTime::Placed>>
RouteTime::place_all_breaks(Index slot, std::span<const Visit> visits, Cost least)
{
    takes_all_ = true;
    Bounds bounds = bounds_of(slot);
    std::optional<Cost> cost = find_doors(slot, visits, bounds, {});
    const bool is_limited = model_.slots[slot].limits.duration_s < kFar;
    if (cost && is_limited)
        cost = keep_duration(slot, visits, *cost, bounds);
    std::optional<std::vector<Placed>> placed;
    if (cost == least && (!is_limited || find_doors(slot, visits, bounds, {})))
        placed = walk_to_doors(slot, visits, bounds);
    takes_all_ = false;
    return placed;
}

bool RouteTime::are_all(Index slot, std::span<const Placed> placed) const
{
    std::uint64_t taken = 0;
    for (const Placed& at : placed)
        taken |= at.breaks;
    return taken == layers(slot).taken.back();
}

// It cannot depart after a break, nor end before one.
bool RouteTime::has_to_take_all(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[slot];
    std::int64_t end = s.earliest;
    for (const Visit& visit : visits)
        end += visit.leg.duration_s + visit.stay_s;
    const auto& breaks = rules(slot).breaks;
    return std::all_of(breaks.begin(), breaks.end(), [&](const model::Break& own) {
        return s.latest_start <= own.latest && end >= own.earliest;
    });
}

std::optional<Cost> RouteTime::find_doors(Index slot, std::span<const Visit> visits, Bounds bounds,
                                          const Functions& functions)
{
    const std::size_t count = layers(slot).taken.size();
    doors_.cut(0, count);
    known_doors_ = nullptr;
    known_count_ = 0;
    if (!takes_all_ && bounds.first_departure == bounds_of(slot).first_departure &&
        bounds.last_end == bounds_of(slot).last_end) {
        known_doors_ = &functions.behind_;
        known_count_ = std::min(functions.same_as(visits).behind, functions.behind_.nodes());
    }
    if (known_count_ == 0) {
        finish(slot, bounds, front_);
        doors_.add(front_);
    } else {
        for (std::size_t layer = 0; layer < count; ++layer) {
            const Falling last = door(known_count_ - 1, layer);
            front_[layer].assign(last);
        }
    }
    for (std::size_t i = visits.size() - std::max<std::size_t>(known_count_, 1); i > 1; --i) {
        go_back(slot, front_, visits[i - 1], visits[i - 1].leg, visits[i]);
        doors_.add(front_);
    }
    start(slot, visits.front(), bounds, ends_);
    return join(slot, ends_, visits[0], visits[0].leg, visits[1],
                [&](std::size_t layer) { return door(visits.size() - 2, layer); });
}

// Forward along the cheapest way on: the front is of the breaks that are placed so far and of no
// others.
std::vector<RouteTime::Placed> RouteTime::walk_to_doors(Index slot, std::span<const Visit> visits,
                                                        Bounds bounds)
{
    const Layers& layers = this->layers(slot);
    const std::size_t count = layers.taken.size();
    const auto door = [&](std::size_t i, std::size_t layer) {
        return this->door(visits.size() - 1 - i, layer);
    };
    std::vector<Placed> placed;
    start(slot, visits.front(), bounds, ends_);
    std::optional<Cost> least_of_layers;
    std::size_t layer = 0;
    for (std::size_t own = 0; own < count; ++own) {
        for (std::size_t other = 0; other < count; ++other)
            only_[other].clear();
        only_[own].assign(ends_[own]);
        const auto cost = join(slot, only_, visits[0], visits[0].leg, visits[1],
                               [&](std::size_t to) { return door(1, to); });
        if (cost && (!least_of_layers || *cost < *least_of_layers)) {
            least_of_layers = cost;
            layer = own;
        }
    }
    Pieces& front = only_[0];
    front.assign(ends_[layer]);
    for (std::size_t i = 0; i + 1 < visits.size() && layer + 1 < count; ++i) {
        const Visit& from = visits[i];
        const Visit& to = visits[i + 1];
        std::optional<Cost> least = least_sum(front, from.leg.duration_s, door(i + 1, layer));
        const Step* best = nullptr;
        Visit end;
        end.node = static_cast<Index>(model_.stops.size());
        if (may_pause(slot, from, to))
            for (const Step& step : layers.steps) {
                if (step.from != layer || front.empty() || !may_take(step, from, to))
                    continue;
                crossed_.clear();
                take_step(slot, front, step, from, from.leg, to.place, false, curve_of(end), 0,
                          crossed_);
                const auto cost = least_sum(crossed_, 0, door(i + 1, step.to));
                if (cost && (!least || *cost < *least)) {
                    least = cost;
                    best = &step;
                }
            }
        lowered_.clear();
        if (best == nullptr) {
            advance(front, from.leg.duration_s, curve_of(to), to.stay_s, lowered_);
        } else {
            take_step(slot, front, *best, from, from.leg, to.place, false, curve_of(to), to.stay_s,
                      lowered_);
            placed.push_back({i, best->breaks});
            layer = best->to;
        }
        std::swap(front, lowered_);
    }
    return placed;
}

Arc RouteTime::way_to_breaks(Index slot, std::span<const Visit> visits)
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

}  // namespace routeopt::routing::search::rich
