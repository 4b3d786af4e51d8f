// The least cost of a route whose duration is limited.
#pragma once

#include <optional>
#include <span>

#include "routing/search/rich/time/propagation.hpp"

namespace routeopt::routing::search::rich {

// Cost functions of time do not know when a route departed, so a limit of the duration is no part
// of them. Instead the departure d is searched: a schedule that departs at d or later and ends at
// d + limit or earlier keeps the limit, and the best of those is one forward pass.
class DurationLimit {
public:
    DurationLimit(const Model& model, Propagation& propagation, const BreakLayers& layers)
        : model_(model), propagation_(propagation), layers_(layers)
    {
    }

    // Whether the slot has a limit.
    [[nodiscard]] bool limits(Index slot) const
    {
        return model_.slots[slot].limits.duration_s < kFar;
    }

    // The least cost of a route that keeps the slot's limit; nothing where none does. `unlimited`:
    // its least cost without the limit. `best` becomes the bounds within which Propagation finds
    // that cost. The cost is convex in the departure where each stop has one window: there it is
    // exact, elsewhere it may be more than the least. Two backward passes, and one or two forward
    // passes for each of O(log(shift length in seconds)) departures.
    [[nodiscard]] std::optional<Cost> least(Index slot, std::span<const Visit> visits,
                                            Cost unlimited, TimeBounds& best);

private:
    [[nodiscard]] std::optional<std::int64_t>
    best_departure(Index slot, std::span<const Visit> visits, bool shortest);

    const Model& model_;
    Propagation& propagation_;
    const BreakLayers& layers_;
    Front front_;  // scratch
    Front ends_;   // scratch
};

}  // namespace routeopt::routing::search::rich
