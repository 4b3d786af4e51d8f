// One step of the dynamic program over a route: how a cost function changes from one visit to the
// next, breaks included; forward in time, and backward.
#pragma once

#include <optional>
#include <span>

#include "routing/search/rich/time/break_layers.hpp"
#include "routing/search/rich/time/fronts.hpp"
#include "routing/search/rich/time/legs_by_day.hpp"
#include "routing/search/rich/time/start_curves.hpp"
#include "routing/search/rich/time/travel_cache.hpp"

namespace routeopt::routing::search::rich {

// The times within which a schedule of a route is looked for.
struct TimeBounds {
    std::int64_t first_departure;
    std::int64_t last_end;
};

// What a route's time costs (see SlotRules): its duration and its overtime at their prices, the
// price of every start, and what breaks change: a break is no work, so its length is taken off what
// is busy, and one with a place changes the way. All of a duration's price is charged at the two
// ends of the route, so that waiting is free on the way.
//
// In the functions below a front of a forward pass stands at a visit that is left; of a backward
// pass at a visit that is reached, its start not yet chosen. `leg` is the travel between the two
// visits: the first one's own, or what it would be in a changed route. A step costs
// O(pieces x layers), with breaks O(pieces x steps of the slot).
class Propagation {
public:
    Propagation(const Model& model, const TravelCache& travel, LegsByDay& by_day,
                StartCurves& starts, const BreakLayers& layers)
        : model_(model), travel_(travel), by_day_(by_day), starts_(starts), layers_(layers)
    {
    }

    [[nodiscard]] const LegsByDay& by_day() const { return by_day_; }
    // Whether there is a leg, and one that depends on the time of day: a route without stops has
    // none from its start to its end.
    [[nodiscard]] bool drives_by_day(Index slot, const Visit& from, const Visit& to) const
    {
        const Index start = static_cast<Index>(model_.stops.size()) + 2 * slot;
        return by_day_.has(slot) && (from.node != start || to.node != start + 1);
    }
    // The shift's own bounds.
    [[nodiscard]] TimeBounds bounds_of(Index slot) const
    {
        return {model_.slots[slot].earliest, model_.slots[slot].end};
    }

    // The front of having left the first visit, backward that of having reached the last one. A
    // break is left out by departing after its window, or by ending before it.
    void start(Index slot, const Visit& first, TimeBounds bounds, Front& front) const;
    void finish(Index slot, TimeBounds bounds, Front& front) const;

    // From having left `from` to having left `to`. False: that is too late in every layer.
    bool go(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to);
    // From having reached `to` back to having reached `from`.
    void go_back(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to);

    // The least cost of a route whose forward front is at `from` and whose backward functions at
    // `to` are behind(layer); nothing where no layer joins. behind: layer -> CostFunction.
    template <class Behind>
    std::optional<Cost> join(Index slot, const Front& front, const Visit& from, Arc leg,
                             const Visit& to, Behind&& behind);

    // The least cost of a whole route within bounds, by one forward pass; nothing where it cannot
    // be in time. Precondition: two visits at least.
    [[nodiscard]] std::optional<Cost> least_within(Index slot, std::span<const Visit> visits,
                                                   TimeBounds bounds);

    // Parts of go(), go_back() and join(), for who looks at the step of one gap.
    //
    // Appends to `out` what a leg without a break makes of a function that has left `from`, with
    // the start at `to` and the stay there.
    void advance_leg(Index slot, CostFunction function, const Visit& from, Arc leg, const Visit& to,
                     Curve curve, std::int64_t stay_s, Pieces& out)
    {
        if (drives_by_day(slot, from, to))
            advance_by_day(slot, function, from, to, curve, stay_s, out);
        else
            advance(function, leg.duration_s, curve, stay_s, out);
    }
    // When who can leave `from` at a time is at `to`, without a break.
    [[nodiscard]] std::int64_t earliest_arrival(Index slot, const Visit& from, const Visit& to,
                                                std::int64_t leave) const
    {
        return drives_by_day(slot, from, to)
                   ? by_day_.earliest_arrival(slot, from.place, to.place, leave)
                   : leave + from.leg.duration_s;
    }
    // The least cost of a function that has left `from` and goes on with one that reaches `to`.
    std::optional<Cost> sum_over_leg(Index slot, CostFunction function, const Visit& from, Arc leg,
                                     const Visit& to, CostFunction behind)
    {
        return drives_by_day(slot, from, to) ? sum_by_day(slot, function, from, to, behind)
                                             : least_sum(function, leg.duration_s, behind);
    }
    // Writes into `out` what the breaks of a step make of a function that has left a place
    // (backward: of one that has reached the next place), up to the way that is still to be driven.
    // Returns that way's seconds. `out` is empty where the step cannot be taken.
    std::int64_t cross(Index slot, CostFunction function, const Step& step, Index from_place,
                       Arc leg, Index to_place, bool backward, Pieces& out) const;
    // Appends to `out` what a step and the way behind it make of a function that has left `from`,
    // with the start at the next node and the stay there. Backward: of one that has reached the
    // next node, up to having reached `from`, whose mirrored curve this is.
    void take_step(Index slot, CostFunction function, const Step& step, const Visit& from, Arc leg,
                   Index to_place, bool backward, Curve curve, std::int64_t stay_s, Pieces& out);
    // What a step changes of the price of travel and work in a gap. Where it has a place, `in` and
    // `out` become the ways to it and from it; else they stay.
    Cost price_of(Index slot, const Step& step, Index from, Index to, Arc leg, Arc& in,
                  Arc& out) const;

    // While it is set, a route costs its duration in seconds and nothing else.
    void minimise_duration(bool is_on)
    {
        only_duration_ = is_on;
        by_day_.minimise_duration(is_on);
        starts_.set_free(is_on);
    }
    // While it is set, no break is left out.
    void require_all_breaks(bool is_on) { takes_all_ = is_on; }
    [[nodiscard]] bool requires_all_breaks() const { return takes_all_; }

private:
    void advance_by_day(Index slot, CostFunction function, const Visit& from, const Visit& to,
                        Curve curve, std::int64_t stay_s, Pieces& out);
    std::optional<Cost> sum_by_day(Index slot, CostFunction function, const Visit& from,
                                   const Visit& to, CostFunction behind);
    [[nodiscard]] Arc most_around(Index slot, const Step& step, Index from_place,
                                  Index to_place) const;
    void drop_dead(Index slot, Front& front, bool backward) const;
    void lower_to(Pieces& function, const Pieces& other);

    const Model& model_;
    const TravelCache& travel_;
    LegsByDay& by_day_;
    StartCurves& starts_;
    const BreakLayers& layers_;
    bool only_duration_ = false;
    bool takes_all_ = false;
    Pieces driven_;         // scratch of legs by day
    mutable Pieces there_;  // scratch of cross()
    mutable Pieces rested_;
    Pieces paused_;   // scratch of take_step()
    Pieces crossed_;  // scratch of go(), go_back() and join()
    Pieces lowered_;  // scratch of lower_to()
    Front next_;      // scratch of go() and go_back()
    Front front_;     // scratch of least_within()
    Front end_;       // scratch of least_within()
};

template <class Behind>
std::optional<Cost> Propagation::join(Index slot, const Front& front, const Visit& from, Arc leg,
                                      const Visit& to, Behind&& behind)
{
    const Layers& layers = layers_.of(slot);
    std::optional<Cost> least;
    const auto keep_least = [&](std::optional<Cost> cost) {
        if (cost && (!least || *cost < *least))
            least = cost;
    };
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer)
        keep_least(sum_over_leg(slot, front[layer], from, leg, to, behind(layer)));
    if (!layers_.may_pause(slot, from, to))
        return least;
    for (const Step& step : layers.steps) {
        if (front[step.from].empty() || behind(step.to).empty() ||
            !layers_.may_take(step, from, to))
            continue;
        // Up to reaching `to`: its own start is part of the backward function.
        crossed_.clear();
        take_step(slot, front[step.from], step, from, leg, to.place, false, StartCurves::any_time(),
                  0, crossed_);
        keep_least(least_sum(crossed_, 0, behind(step.to)));
    }
    return least;
}

}  // namespace routeopt::routing::search::rich
