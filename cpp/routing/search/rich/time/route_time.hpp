// What the time of a route costs at least, and what a change of the route would make of it: the one
// door through which plans and insertions of the rich kernel ask about time.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "routing/search/rich/time/break_layers.hpp"
#include "routing/search/rich/time/break_placement.hpp"
#include "routing/search/rich/time/concatenation.hpp"
#include "routing/search/rich/time/duration_limit.hpp"
#include "routing/search/rich/time/function_passes.hpp"
#include "routing/search/rich/time/propagation.hpp"
#include "routing/search/rich/time/route_costs.hpp"
#include "routing/search/rich/time/route_ends.hpp"
#include "routing/search/rich/time/start_curves.hpp"
#include "routing/search/rich/time/travel_cache.hpp"

namespace routeopt::routing::search::rich {

// A route's visits are given in their order; the search chooses their times. The cost of time is
// that of the cheapest schedule: duration and overtime at their prices, the price of each start
// within its windows, and what breaks change (see Propagation). Travel and fixed prices are not
// part of it, and neither is the price of being busy, which is charged by legs and stays elsewhere.
//
// The least cost is a dynamic program over piecewise linear functions of time (Ibaraki et al. 2005,
// 2008; Hashimoto et al. 2006; Vidal et al. 2015), exact in whole seconds and costs:
// - StartCurves: when a visit may start, at which price;
// - BreakLayers: which breaks can be behind a vehicle;
// - Propagation: from one visit to the next, forward and backward;
// - FunctionPasses, RouteFunctions: the functions of a route, made when asked for, and kept;
// - Concatenation: parts of a route and new visits joined by their functions;
// - RouteCosts: a whole route; DurationLimit: one whose duration is limited;
// - RouteEnds: the duration of the cheapest schedule;
// - BreakPlacement: in which gaps the breaks of the cheapest schedule are;
// - TravelCache: arcs between places; LegsByDay: those that depend on the time of day.
// This class holds one of each and passes on what others ask; the contracts stand there.
//
// A search thread has its own: functions that are const in the sense of the problem write to
// caches. The model outlives it.
class RouteTime {
public:
    explicit RouteTime(const Model& model)
        : model_(model), travel_(model), by_day_(model, travel_), starts_(model),
          layers_(model, travel_), propagation_(model, travel_, by_day_, starts_, layers_),
          passes_(propagation_, starts_, layers_),
          concatenation_(model, propagation_, starts_, layers_, passes_),
          limit_(model, propagation_, layers_),
          costs_(model, propagation_, starts_, layers_, passes_, concatenation_, limit_),
          placement_(model, propagation_, starts_, layers_, passes_, limit_),
          ends_(model, propagation_, starts_, layers_, limit_)
    {
    }
    // Its parts know each other by address.
    RouteTime(const RouteTime&) = delete;
    RouteTime& operator=(const RouteTime&) = delete;

    // Travel: see TravelCache.
    [[nodiscard]] Arc arc(Index slot, Index from_place, Index to_place) const
    {
        return travel_.arc(slot, from_place, to_place);
    }
    [[nodiscard]] Arc arc_to(Index slot, Index from_place, Index to_place) const
    {
        return travel_.arc_to(slot, from_place, to_place);
    }
    void expect_arc(Index slot, Index from_place, Index to_place) const
    {
        travel_.expect_arc(slot, from_place, to_place);
        if (by_day_.has(slot))
            by_day_.expect(slot, from_place, to_place);
    }
    [[nodiscard]] bool is_same_place(Index a, Index b) const { return travel_.is_same_place(a, b); }
    // By how much one stop more may shorten a route at most: by rounding, and by a setup that falls
    // away. kFar where travel times come from a matrix: they need not keep the triangle inequality.
    [[nodiscard]] std::int64_t longest_shortcut_s(Index slot) const
    {
        const std::int64_t slack_s = travel_.triangle_slack_s(slot);
        return slack_s < kFar ? starts_.longest_setup_s() + slack_s : kFar;
    }

    // Travel by time of day: see LegsByDay.
    [[nodiscard]] bool is_by_day(Index slot) const { return by_day_.has(slot); }
    // The most that a leg takes, and the farthest that it leads; the leg itself where it is the
    // same at any time of day.
    [[nodiscard]] Arc most(Index slot, Index from_place, Index to_place, Arc leg) const
    {
        return by_day_.has(slot) ? by_day_.most(slot, from_place, to_place) : leg;
    }

    // The way of a leg by day; null: it is the same at any time, or an end of it is open.
    [[nodiscard]] std::shared_ptr<const travel::Way> way(Index slot, Index from_place,
                                                         Index to_place) const
    {
        return by_day_.has(slot) ? by_day_.way(slot, from_place, to_place) : nullptr;
    }

    // Starts of visits: see StartCurves.
    [[nodiscard]] Curve curve_of(const Visit& visit) { return starts_.of(visit); }
    [[nodiscard]] Cost least_start(Index stop, std::int64_t time) const
    {
        return starts_.least_start(stop, time);
    }
    [[nodiscard]] bool has_setups() const { return starts_.longest_setup_s() > 0; }

    // While places for tasks are looked at, the start of one stop can be held: see HeldStart.
    // Functions of routes must not be made or kept of a route that has the stop meanwhile.
    HeldStart hold(HeldStart held) { return starts_.hold(held); }
    [[nodiscard]] bool holds() const { return starts_.holds(); }

    // Whole routes: see RouteCosts.
    std::optional<Cost> least(Index slot, std::span<const Visit> visits,
                              const RouteFunctions& functions)
    {
        return costs_.least(slot, visits, functions);
    }
    std::optional<Cost> measure(Index slot, std::span<const Visit> visits,
                                RouteFunctions& functions)
    {
        return costs_.measure(slot, visits, functions);
    }

    // The duration of a whole route whose time costs `least`: see RouteEnds.
    [[nodiscard]] std::int64_t duration_s(Index slot, std::span<const Visit> visits, Cost least)
    {
        return ends_.duration_s(slot, visits, least);
    }

    // Changed routes: see Concatenation, of go() Propagation. A limit of the duration is left
    // aside.
    [[nodiscard]] std::optional<Cost> with_stop(Index slot, std::span<const Visit> visits,
                                                const RouteFunctions& functions,
                                                std::size_t position, Index stop, Arc in,
                                                std::int64_t stay_s, Arc out, Cost most)
    {
        return concatenation_.with_stop(slot, visits, functions, position, stop, in, stay_s, out,
                                        most);
    }
    void begin(Index slot, const RouteFunctions& functions, std::size_t position, Front& front)
    {
        concatenation_.begin(slot, functions, position, front);
    }
    bool go(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to)
    {
        return propagation_.go(slot, front, from, leg, to);
    }
    std::optional<Cost> arrive_by(Index slot, const Front& front, const Visit& from, Arc leg,
                                  const Visit& by, const Visit& to, const RouteFunctions& functions,
                                  std::size_t position, Cost most)
    {
        return concatenation_.arrive_by(slot, front, from, leg, by, to, functions, position, most);
    }
    // The earliest time at which a forward front has left its visit, in any layer; kFar: never.
    [[nodiscard]] std::int64_t ready_of(Index slot, const Front& front) const
    {
        std::int64_t ready = kFar;
        for (std::size_t layer = 0; layer < layers_.count(slot); ++layer)
            if (!front[layer].empty())
                ready = std::min(ready, front[layer].front().from);
        return ready;
    }

    // Breaks: see BreakPlacement.
    std::vector<PlacedBreaks> place_breaks(Index slot, std::span<const Visit> visits, Cost least,
                                           const RouteFunctions& functions)
    {
        return placement_.place(slot, visits, least, functions);
    }
    std::optional<std::vector<PlacedBreaks>> place_breaks_otherwise(Index slot,
                                                                    std::span<const Visit> visits,
                                                                    BreakChoice choice,
                                                                    const RouteFunctions& functions)
    {
        return placement_.place_otherwise(slot, visits, choice, functions);
    }
    // Of a route whose least cost is not known.
    std::vector<PlacedBreaks> place_breaks(Index slot, std::span<const Visit> visits);
    [[nodiscard]] bool has_breaks_with_places(Index slot) const
    {
        return layers_.of(slot).have_places;
    }
    // What the breaks with places of a route's cheapest schedule add to its distance and duration:
    // the ways there and back, less the legs that they stand in.
    Arc way_to_breaks(Index slot, std::span<const Visit> visits);
    [[nodiscard]] const Layers& layers(Index slot) const { return layers_.of(slot); }
    [[nodiscard]] const model::SlotRules& rules(Index slot) const
    {
        return model_.rules.slots[slot];
    }

private:
    const Model& model_;
    TravelCache travel_;
    LegsByDay by_day_;
    StartCurves starts_;
    BreakLayers layers_;
    Propagation propagation_;
    FunctionPasses passes_;
    Concatenation concatenation_;
    DurationLimit limit_;
    RouteCosts costs_;
    BreakPlacement placement_;
    RouteEnds ends_;
};

}  // namespace routeopt::routing::search::rich
