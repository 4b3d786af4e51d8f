// Where the breaks of a route are put: those of its cheapest schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "routing/search/rich/time/duration_limit.hpp"
#include "routing/search/rich/time/function_passes.hpp"

namespace routeopt::routing::search::rich {

// Like any dynamic program: a backward pass finds for each visit and layer the least cost of the
// rest (the cost-to-go), then the route is gone through forward, and in each gap the step is taken
// that the least cost comes from.
//
// Several places may cost the same: BreakChoice says which are taken. Of a single break without a
// place there is a shorter way to the choice `most`: one function for each visit on either side of
// it (experiment 41).
class BreakPlacement {
public:
    BreakPlacement(const Model& model, Propagation& propagation, StartCurves& starts,
                   const BreakLayers& layers, FunctionPasses& passes, DurationLimit& limit)
        : model_(model), propagation_(propagation), starts_(starts), layers_(layers),
          passes_(passes), limit_(limit)
    {
    }

    // The breaks of a route whose time costs `least` at least, in the order of positions; a limit
    // of its duration is kept. Empty: none is taken, or the route cannot be in time. `functions`
    // are of a route on the slot: what the two share is not computed again.
    std::vector<PlacedBreaks> place(Index slot, std::span<const Visit> visits, Cost least,
                                    const RouteFunctions& functions);

    // The same by another choice than `most`. Nothing: the route has no choice, or none that can be
    // in time.
    std::optional<std::vector<PlacedBreaks>> place_otherwise(Index slot,
                                                             std::span<const Visit> visits,
                                                             BreakChoice choice,
                                                             const RouteFunctions& functions);

private:
    using Placed = std::vector<PlacedBreaks>;

    Placed place_any(Index slot, std::span<const Visit> visits, Cost least,
                     const RouteFunctions& functions);
    std::optional<Placed> place_all(Index slot, std::span<const Visit> visits, Cost least);
    [[nodiscard]] bool are_all(Index slot, std::span<const PlacedBreaks> placed) const;
    [[nodiscard]] bool has_to_take_all(Index slot, std::span<const Visit> visits) const;
    [[nodiscard]] std::optional<Cost> find_costs_to_go(Index slot, std::span<const Visit> visits,
                                                       TimeBounds bounds,
                                                       const RouteFunctions& functions);
    [[nodiscard]] CostFunction cost_to_go(std::size_t from_end, std::size_t layer) const
    {
        return from_end < known_count_ ? known_->at(from_end, layer)
                                       : costs_to_go_.at(from_end - known_count_, layer);
    }
    Placed follow_costs_to_go(Index slot, std::span<const Visit> visits, TimeBounds bounds,
                              bool early = false);
    std::size_t best_first_layer(Index slot, std::span<const Visit> visits, TimeBounds bounds);
    const Step* best_step(Index slot, CostFunction front, std::size_t layer, const Visit& from,
                          const Visit& to, std::size_t to_from_end, bool early);

    [[nodiscard]] bool has_one_free_break(Index slot) const;
    Placed place_one(Index slot, std::span<const Visit> visits, Cost least,
                     const RouteFunctions& functions);
    std::size_t go_without_break(Index slot, std::span<const Visit> visits,
                                 const RouteFunctions& functions, std::size_t known);

    const Model& model_;
    Propagation& propagation_;
    StartCurves& starts_;
    const BreakLayers& layers_;
    FunctionPasses& passes_;
    DurationLimit& limit_;
    // Backward functions of the route, counted from its end: those that a route's functions have
    // already, and those in front of them.
    const FrontSequence* known_ = nullptr;
    std::size_t known_count_ = 0;
    FrontSequence costs_to_go_;
    FrontSequence ahead_;  // of place_one(): forward functions without the break
    Front front_;          // scratch
    Front ends_;           // scratch
    Front only_;           // scratch
    Pieces crossed_;       // scratch
    Pieces advanced_;      // scratch
};

}  // namespace routeopt::routing::search::rich
