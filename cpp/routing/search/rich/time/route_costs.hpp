// The least cost of a whole route's time, and what is known of a route once it is computed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "routing/search/rich/time/concatenation.hpp"
#include "routing/search/rich/time/duration_limit.hpp"
#include "routing/search/rich/time/function_passes.hpp"

namespace routeopt::routing::search::rich {

class RouteCosts {
public:
    RouteCosts(const Model& model, Propagation& propagation, StartCurves& starts,
               const BreakLayers& layers, FunctionPasses& passes, Concatenation& concatenation,
               DurationLimit& limit)
        : model_(model), propagation_(propagation), starts_(starts), layers_(layers),
          passes_(passes), concatenation_(concatenation), limit_(limit)
    {
    }

    // The least cost of a route's time; nothing where it cannot be in time. `functions` are those
    // of a route on the slot that may share visits with this one; what the two share is not
    // computed again: O(steps of Propagation for the visits between). Without functions: for all
    // visits.
    std::optional<Cost> least(Index slot, std::span<const Visit> visits,
                              const RouteFunctions& functions);

    // The same, and the functions become those of the visits; where it returns nothing they know
    // nothing, but where only the limit of the duration is broken.
    std::optional<Cost> measure(Index slot, std::span<const Visit> visits,
                                RouteFunctions& functions);

private:
    using Shared = RouteFunctions::Shared;

    [[nodiscard]] std::optional<Cost> least_unlimited(Index slot, std::span<const Visit> visits,
                                                      const RouteFunctions& functions);
    std::optional<Cost> measure_without_breaks(Index slot, RouteFunctions& functions,
                                               Shared shared);
    std::optional<Cost> measure_with_breaks(Index slot, RouteFunctions& functions);
    std::optional<Cost> least_where_passes_meet(Index slot, const RouteFunctions& functions);
    void keep_reach(RouteFunctions& functions, Shared shared);
    bool set_ready(Index slot, RouteFunctions& functions, Shared shared);
    void set_latest(Index slot, RouteFunctions& functions, Shared shared);
    void read_reach(RouteFunctions& functions) const;

    const Model& model_;
    Propagation& propagation_;
    StartCurves& starts_;
    const BreakLayers& layers_;
    FunctionPasses& passes_;
    Concatenation& concatenation_;
    DurationLimit& limit_;
    Front front_;                                   // scratch
    std::vector<RouteFunctions::Reach> old_reach_;  // scratch of keep_reach()
};

}  // namespace routeopt::routing::search::rich
