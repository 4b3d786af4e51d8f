// What a change of a route makes of its time: the part in front of the change, new visits and the
// part behind it, joined by the functions that are known of the two parts.
#pragma once

#include <optional>
#include <span>

#include "routing/search/rich/time/function_passes.hpp"

namespace routeopt::routing::search::rich {

// The least cost of a concatenation is min over t of forward(t) + curve(t) + backward(t) for each
// pair of layers, O(pieces x layers) where functions are known, whatever the route's length.
// Limits of the duration are left aside in all of it: DurationLimit.
//
// Backward functions are not made of slots without breaks where stops have many pieces
// (StartCurves::have_many_pieces()): they would have many more than the forward ones, and routes
// soon change again. There the new visits are followed forward through the rest of the route, until
// the outcome is known: nothing is later than in the route as it is, it is too dear, or a position
// is reached whose backward function is made (experiment 41).
class Concatenation {
public:
    Concatenation(const Model& model, Propagation& propagation, StartCurves& starts,
                  const BreakLayers& layers, FunctionPasses& passes)
        : model_(model), propagation_(propagation), starts_(starts), layers_(layers),
          passes_(passes)
    {
    }

    // In all that follows `functions` are those of the route as it is, on the slot.

    // The route's own front at a position, from where changed visits go on by Propagation::go().
    void begin(Index slot, const RouteFunctions& functions, std::size_t position, Front& front);

    // The least cost of a route whose front has left `from` and drives `leg` to its old visit `to`
    // at a position, from where it goes on as it is. Nothing: it cannot be in time.
    std::optional<Cost> arrive(Index slot, const Front& front, const Visit& from, Arc leg,
                               const Visit& to, const RouteFunctions& functions,
                               std::size_t position);
    // The same by way of one more visit, whose leg leads to `to`. Nothing where that is `most` or
    // more.
    std::optional<Cost> arrive_by(Index slot, const Front& front, const Visit& from, Arc leg,
                                  const Visit& by, const Visit& to, const RouteFunctions& functions,
                                  std::size_t position, Cost most);
    // The same where the front is the route's own at a position: a stop put in behind it, with the
    // legs to it and from it.
    std::optional<Cost> with_stop(Index slot, std::span<const Visit> visits,
                                  const RouteFunctions& functions, std::size_t position, Index stop,
                                  Arc in, std::int64_t stay_s, Arc out, Cost most);

private:
    template <class Ahead>
    std::optional<Cost> least_by(Index slot, Ahead&& ahead, const Visit& from, Arc leg,
                                 const Visit& by, const Visit& to, const RouteFunctions& functions,
                                 std::size_t position, Cost most);
    struct Through;
    struct Reaching {
        CostFunction function;
        std::int64_t way = 0;
    };
    // A function and the seconds to the next place: a leg by day is in the function then, which is
    // written to `scratch`. Departures behind `last` and before `first` may be left out.
    [[nodiscard]] Reaching reaching(Index slot, CostFunction ahead, const Visit& from, Arc leg,
                                    const Visit& to, std::int64_t last, Pieces& scratch) const
    {
        if (!propagation_.by_day().has(slot))
            return {ahead, leg.duration_s};
        scratch.clear();
        propagation_.by_day().drive(slot, from.place, to.place, ahead, last, scratch);
        return {scratch, 0};
    }
    [[nodiscard]] Reaching leading(Index slot, CostFunction behind, const Visit& from, Arc leg,
                                   const Visit& to, std::int64_t first, Pieces& scratch) const
    {
        if (!propagation_.by_day().has(slot))
            return {behind, leg.duration_s};
        scratch.clear();
        propagation_.by_day().drive_back(slot, from.place, to.place, behind, first, scratch);
        return {scratch, 0};
    }
    template <class Ahead>
    void look_at_breaks(Index slot, Ahead&& ahead, const Visit& from, Arc leg, const Visit& by,
                        const Visit& to, const RouteFunctions& functions, std::size_t position,
                        Through& through);
    bool goes_forward(Index slot, const RouteFunctions& functions, std::size_t position);
    std::optional<Cost> go_forward(CostFunction front, std::int64_t way, const Visit* by,
                                   const RouteFunctions& functions, std::size_t position,
                                   Cost most);
    std::optional<Cost> with_backward(Index slot, CostFunction ahead, Arc leg, const Visit& by,
                                      RouteFunctions functions, std::size_t position, Cost most);

    const Model& model_;
    Propagation& propagation_;
    StartCurves& starts_;
    const BreakLayers& layers_;
    FunctionPasses& passes_;
    Pieces into_;     // scratch: a break on the way to the new visit
    Pieces crossed_;  // scratch: a break on the way from it; in turn with lowered_ in go_forward()
    Pieces lowered_;  // scratch
    Pieces driven_;   // scratch: a leg by day to the new visit
    Pieces driven_on_;  // scratch: one from it
};

}  // namespace routeopt::routing::search::rich
