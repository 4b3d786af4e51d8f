#include "routing/search/rich/time/break_placement.hpp"

#include <algorithm>
#include <utility>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {

// A single break without a place goes where place_any() puts it, found with less work. Not under a
// limit of the duration: the two might choose different departures there.
std::vector<PlacedBreaks> BreakPlacement::place(Index slot, std::span<const Visit> visits,
                                                Cost least, const RouteFunctions& functions)
{
    if (layers_.count(slot) == 1)
        return {};
    if (!limit_.limits(slot) && has_one_free_break(slot) && !propagation_.by_day().has(slot)) {
        auto placed = place_one(slot, visits, least, functions);
        INVARIANT(placed == place_any(slot, visits, least, functions),
                  "a single break is put where any number would be");
        return placed;
    }
    return place_any(slot, visits, least, functions);
}

std::vector<PlacedBreaks> BreakPlacement::place_any(Index slot, std::span<const Visit> visits,
                                                    Cost least, const RouteFunctions& functions)
{
    const bool is_limited = limit_.limits(slot);
    const bool may_leave_out = !has_to_take_all(slot, visits);
    if (may_leave_out && is_limited)
        if (auto placed = place_all(slot, visits, least))
            return *placed;
    TimeBounds bounds = propagation_.bounds_of(slot);
    std::optional<Cost> cost = find_costs_to_go(slot, visits, bounds, functions);
    if (cost && is_limited && (cost = limit_.least(slot, visits, *cost, bounds)))
        cost = find_costs_to_go(slot, visits, bounds, functions);
    Placed placed;
    if (cost)
        placed = follow_costs_to_go(slot, visits, bounds);
    if (may_leave_out && !is_limited && !are_all(slot, placed))
        if (auto all = place_all(slot, visits, least))
            return *all;
    return placed;
}

std::optional<std::vector<PlacedBreaks>>
BreakPlacement::place_otherwise(Index slot, std::span<const Visit> visits, BreakChoice choice,
                                const RouteFunctions& functions)
{
    const bool all = choice == BreakChoice::all;
    if (layers_.count(slot) == 1 || (!all && has_to_take_all(slot, visits)))
        return std::nullopt;
    propagation_.require_all_breaks(all);
    TimeBounds bounds = propagation_.bounds_of(slot);
    std::optional<Cost> cost = find_costs_to_go(slot, visits, bounds, functions);
    if (cost && limit_.limits(slot) && (cost = limit_.least(slot, visits, *cost, bounds)))
        cost = find_costs_to_go(slot, visits, bounds, functions);
    std::optional<Placed> placed;
    if (cost)
        placed = follow_costs_to_go(slot, visits, bounds, all);
    propagation_.require_all_breaks(false);
    return placed;
}

// With no break left out. Nothing where that costs more than the least.
std::optional<std::vector<PlacedBreaks>>
BreakPlacement::place_all(Index slot, std::span<const Visit> visits, Cost least)
{
    propagation_.require_all_breaks(true);
    TimeBounds bounds = propagation_.bounds_of(slot);
    std::optional<Cost> cost = find_costs_to_go(slot, visits, bounds, {});
    const bool is_limited = limit_.limits(slot);
    if (cost && is_limited)
        cost = limit_.least(slot, visits, *cost, bounds);
    std::optional<Placed> placed;
    if (cost == least && (!is_limited || find_costs_to_go(slot, visits, bounds, {})))
        placed = follow_costs_to_go(slot, visits, bounds);
    propagation_.require_all_breaks(false);
    return placed;
}

bool BreakPlacement::are_all(Index slot, std::span<const PlacedBreaks> placed) const
{
    std::uint64_t taken = 0;
    for (const PlacedBreaks& at : placed)
        taken |= at.breaks;
    return taken == layers_.of(slot).taken.back();
}

// Whether the route can neither depart after any break nor end before one.
bool BreakPlacement::has_to_take_all(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[slot];
    std::int64_t end = s.earliest;
    for (const Visit& visit : visits)
        end += visit.leg.duration_s + visit.stay_s;
    const auto& breaks = model_.rules.slots[slot].breaks;
    return std::all_of(breaks.begin(), breaks.end(), [&](const model::Break& own) {
        return s.latest_start <= own.latest && end >= own.earliest;
    });
}

// The backward pass, for cost_to_go(). Returns the least cost of the route within the bounds; what
// is known of the route is only used where nothing else than its own bounds holds.
std::optional<Cost> BreakPlacement::find_costs_to_go(Index slot, std::span<const Visit> visits,
                                                     TimeBounds bounds,
                                                     const RouteFunctions& functions)
{
    const std::size_t count = layers_.count(slot);
    const TimeBounds own = propagation_.bounds_of(slot);
    costs_to_go_.cut(0, count);
    known_ = nullptr;
    known_count_ = 0;
    if (!propagation_.requires_all_breaks() && bounds.first_departure == own.first_departure &&
        bounds.last_end == own.last_end) {
        known_ = &functions.backward_pass();
        known_count_ = std::min(functions.shared_with(visits).suffix, known_->nodes());
    }
    if (known_count_ == 0) {
        propagation_.finish(slot, bounds, front_);
        costs_to_go_.add(front_);
    } else {
        for (std::size_t layer = 0; layer < count; ++layer) {
            const CostFunction last = cost_to_go(known_count_ - 1, layer);
            front_[layer].assign(last);
        }
    }
    for (std::size_t i = visits.size() - std::max<std::size_t>(known_count_, 1); i > 1; --i) {
        propagation_.go_back(slot, front_, visits[i - 1], visits[i - 1].leg, visits[i]);
        costs_to_go_.add(front_);
    }
    propagation_.start(slot, visits.front(), bounds, ends_);
    return propagation_.join(
        slot, ends_, visits[0], visits[0].leg, visits[1],
        [&](std::size_t layer) { return cost_to_go(visits.size() - 2, layer); });
}

// Forward along the cheapest way on. The function is of the breaks that are placed so far and of no
// others. `early`: of places of equal cost the first ones, else the last ones.
std::vector<PlacedBreaks> BreakPlacement::follow_costs_to_go(Index slot,
                                                             std::span<const Visit> visits,
                                                             TimeBounds bounds, bool early)
{
    const std::size_t count = layers_.count(slot);
    Placed placed;
    std::size_t layer = best_first_layer(slot, visits, bounds);
    Pieces& front = only_[0];
    front.assign(ends_[layer]);
    for (std::size_t i = 0; i + 1 < visits.size() && layer + 1 < count; ++i) {
        const Visit& from = visits[i];
        const Visit& to = visits[i + 1];
        const Step* const step =
            best_step(slot, front, layer, from, to, visits.size() - 2 - i, early);
        advanced_.clear();
        if (step == nullptr) {
            propagation_.advance_leg(slot, front, from, from.leg, to, starts_.of(to), to.stay_s,
                                     advanced_);
        } else {
            propagation_.take_step(slot, front, *step, from, from.leg, to.place, false,
                                   starts_.of(to), to.stay_s, advanced_);
            placed.push_back({i, step->breaks});
            layer = step->to;
        }
        std::swap(front, advanced_);
    }
    return placed;
}

// The layer in which the cheapest schedule departs; the first of several. ends_ become the fronts
// of departing.
std::size_t BreakPlacement::best_first_layer(Index slot, std::span<const Visit> visits,
                                             TimeBounds bounds)
{
    const std::size_t count = layers_.count(slot);
    propagation_.start(slot, visits.front(), bounds, ends_);
    std::optional<Cost> least;
    std::size_t layer = 0;
    for (std::size_t own = 0; own < count; ++own) {
        for (std::size_t other = 0; other < count; ++other)
            only_[other].clear();
        only_[own].assign(ends_[own]);
        const auto cost =
            propagation_.join(slot, only_, visits[0], visits[0].leg, visits[1],
                              [&](std::size_t to) { return cost_to_go(visits.size() - 2, to); });
        if (cost && (!least || *cost < *least)) {
            least = cost;
            layer = own;
        }
    }
    return layer;
}

// The step in a gap that the least cost comes from, of a function that has left `from` in a layer;
// null where no break is taken there. Of equal ones: `early`, the one of most breaks, else none.
const Step* BreakPlacement::best_step(Index slot, CostFunction front, std::size_t layer,
                                      const Visit& from, const Visit& to, std::size_t to_from_end,
                                      bool early)
{
    if (!layers_.may_pause(slot, from, to))
        return nullptr;
    std::optional<Cost> least =
        propagation_.sum_over_leg(slot, front, from, from.leg, to, cost_to_go(to_from_end, layer));
    const Step* best = nullptr;
    for (const Step& step : layers_.of(slot).steps) {
        if (step.from != layer || front.empty() || !layers_.may_take(step, from, to))
            continue;
        crossed_.clear();
        propagation_.take_step(slot, front, step, from, from.leg, to.place, false,
                               StartCurves::any_time(), 0, crossed_);
        const auto cost = least_sum(crossed_, 0, cost_to_go(to_from_end, step.to));
        if (cost && (!least || *cost < *least || (early && *cost == *least))) {
            least = cost;
            best = &step;
        }
    }
    return best;
}

}  // namespace routeopt::routing::search::rich
