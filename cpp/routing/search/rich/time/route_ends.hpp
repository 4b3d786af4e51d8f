// When a route that is timed alone departs and ends.
#pragma once

#include <optional>
#include <span>

#include "routing/search/rich/time/duration_limit.hpp"
#include "routing/search/rich/time/propagation.hpp"

namespace routeopt::routing::search::rich {

// Several schedules of a route may cost the same. Of these the referee takes one that ends
// earliest, and of those one that departs latest; so does this class, for balances of hours, which
// count a route's duration. Only where a limit of the duration is kept by a search over departures,
// and a stop has several windows, may the referee find other times (see DurationLimit).
class RouteEnds {
public:
    RouteEnds(const Model& model, Propagation& propagation, StartCurves& starts,
              const BreakLayers& layers, DurationLimit& limit)
        : model_(model), propagation_(propagation), starts_(starts), layers_(layers), limit_(limit)
    {
    }

    // The route's duration in seconds. Precondition: `least` is what its time costs at least.
    // O(visits) without breaks where each stop has one window at one price or, where the duration
    // is not priced, none has to start late; else two passes of Propagation, and one for each of
    // O(log(shift length)) departures where a limit of the duration binds.
    [[nodiscard]] std::int64_t duration_s(Index slot, std::span<const Visit> visits, Cost least);

private:
    struct Ends {
        std::int64_t departure = 0;
        std::int64_t end = 0;
        [[nodiscard]] std::int64_t duration_s() const { return end - departure; }
    };

    [[nodiscard]] std::optional<Ends> at_least_prices(Index slot, std::span<const Visit> visits);
    [[nodiscard]] Ends within(Index slot, std::span<const Visit> visits, TimeBounds bounds,
                              Cost least);
    [[nodiscard]] TimeBounds earliest_bounds(Index slot, std::span<const Visit> visits, Cost least);
    [[nodiscard]] std::int64_t earliest_end(Index slot, std::span<const Visit> visits,
                                            TimeBounds bounds, Cost least);
    [[nodiscard]] std::int64_t earliest_at_end(Index slot, CostFunction before, const Visit& last,
                                               const Visit& end, CostFunction behind, Cost least);
    [[nodiscard]] std::int64_t latest_departure(Index slot, std::span<const Visit> visits,
                                                TimeBounds bounds, Cost least);

    const Model& model_;
    Propagation& propagation_;
    StartCurves& starts_;
    const BreakLayers& layers_;
    DurationLimit& limit_;
    Front front_;     // scratch
    Front ends_;      // scratch
    Pieces crossed_;  // scratch
};

}  // namespace routeopt::routing::search::rich
