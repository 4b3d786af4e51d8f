// What a detour in a gap of a route costs, and what it costs at least: the prices and lower bounds
// that the inserters of jobs, shipments and reloads share.
//
// A route's cost is that of its work (metres, seconds of travel and stay, fixed price) and that of
// its time (duration, waiting, starts, lateness), which Route::time has. The first part of a detour
// is exact here (price_of); of the second there are bounds, from Route::busy_s and the route's
// stored earliest and latest times. All of it is O(1) and reads the plan as it is now. The class
// holds three references and no state; each user has one of its own, so that calls are inlined.
#pragma once

#include <algorithm>
#include <limits>

#include "routing/search/rich/insertion/detour.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class DetourPricing {
public:
    explicit DetourPricing(Plan& plan) : plan_(plan), model_(plan.model()), timing_(plan.timing())
    {
    }

    [[nodiscard]] DetourPrices prices_of(Index slot) const
    {
        const model::Slot& s = model_.slots[slot];
        const model::SlotRules& rules = timing_.rules(slot);
        DetourPrices prices{.fixed = plan_.route(slot).size == 0 ? s.fixed : 0,
                            .per_metre = s.per_metre,
                            .per_second_of_travel = s.per_second - rules.per_busy_second,
                            .per_second_of_stay = -rules.per_busy_second};
        if (!timing_.has_breaks_with_places(slot)) {
            prices.per_second = rules.per_second;
            prices.slack = slack_of(slot);
        }
        return prices;
    }

    // The cost of a detour without that of the route's time.
    [[nodiscard]] Cost price_of(Index slot, const Detour& detour) const
    {
        return prices_of(slot).of(detour);
    }

    // What the route pays for its time beyond legs and stays: of what a detour adds, at most this
    // amount is saved again, because the vehicle waits less.
    [[nodiscard]] Cost slack_of(Index slot) const
    {
        const Route& route = plan_.route(slot);
        return route.time - timing_.rules(slot).per_second * route.busy_s;
    }

    // A detour may cost less than nothing because it takes the place of waiting, which is dearer.
    [[nodiscard]] bool may_save_waiting(Index slot) const
    {
        return model_.slots[slot].per_second < timing_.rules(slot).per_busy_second;
    }

    // What the cost of the whole route's time has to stay below for the change to cost less than
    // `cutoff`, where all else of it costs `price`.
    [[nodiscard]] Cost most_time(Index slot, Cost price, Cost cutoff) const
    {
        return cutoff == std::numeric_limits<Cost>::max() ? cutoff
                                                          : cutoff - price + plan_.route(slot).time;
    }

    // A lower bound of what the route's time costs more. `may_help` says that the detour may make
    // the time cheaper, as it is a shortcut or helps breaks (may_help_breaks()); else the bound is
    // zero at least.
    [[nodiscard]] Cost least_time(Index slot, const Detour& detour, bool may_help) const
    {
        const Cost longer = prices_of(slot).least_time(detour);
        return may_help ? longer : std::max<Cost>(longer, 0);
    }

    // Whether a stop in the gap may make breaks cheaper, or possible: it gives them a gap more,
    // beside an open end of the route where there was none, or two gaps in place of one, within
    // each of which breaks keep their order. A stop that
    // makes legs behind it cheaper, as they are driven at a better time of day, is not looked for.
    [[nodiscard]] bool may_help_breaks(Index slot, std::size_t position) const
    {
        const Layers& layers = timing_.layers(slot);
        const model::Slot& s = model_.slots[slot];
        return layers.taken.size() > 1 &&
               (layers.may_cross || (position == 0 && s.start_place == kNone) ||
                (position + 2 == plan_.route(slot).visits.size() && s.end_place == kNone));
    }

    // A lower bound of what the start of a stop costs (lateness, priced windows) that is put into
    // the gap and reached at `earliest` or later. Zero where something may make up for it: a setup
    // that falls away behind the stop, or a shorter way to a break that has a place.
    [[nodiscard]] Cost least_start(Index slot, std::size_t position, Index stop,
                                   std::int64_t earliest) const
    {
        const Visit& behind = plan_.route(slot).visits[position + 1];
        const bool has_setup = timing_.has_setups() && !plan_.is_end(behind.node) &&
                               model_.rules.stops[behind.node].setup_s > 0;
        if (timing_.has_breaks_with_places(slot) ||
            (has_setup && timing_.is_same_place(model_.stops[stop].place, behind.place)))
            return 0;
        return timing_.least_start(stop, earliest);
    }

    // A lower bound of what the travel of a detour in the gap costs; its stay and the price of its
    // starts are to be added by the caller.
    [[nodiscard]] LowerBound least_travel(Index slot, std::size_t position,
                                          const Detour& detour) const
    {
        const model::Slot& s = model_.slots[slot];
        const model::SlotRules& rules = timing_.rules(slot);
        const Cost without_time =
            s.per_metre * detour.metres + (s.per_second - rules.per_busy_second) * detour.seconds;
        const bool may_help = detour.is_shortcut() || may_help_breaks(slot, position);
        return {may_help ? LowerBound::kAnything : without_time,
                without_time + rules.per_second * detour.seconds};
    }

private:
    const Plan& plan_;
    const Model& model_;
    const RouteTime& timing_;
};

}  // namespace routeopt::routing::search::rich
