#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

std::vector<PlacedBreaks> RouteTime::place_breaks(Index slot, std::span<const Visit> visits)
{
    if (layers_.count(slot) == 1)
        return {};
    const std::optional<Cost> cost = least(slot, visits, {});
    return cost ? place_breaks(slot, visits, *cost, {}) : std::vector<PlacedBreaks>{};
}

Arc RouteTime::way_to_breaks(Index slot, std::span<const Visit> visits)
{
    Arc way;
    for (const PlacedBreaks& placed : place_breaks(slot, visits))
        for (const Step& step : layers_.of(slot).steps) {
            if (step.breaks != placed.breaks || step.at_place == nullptr)
                continue;
            const Visit& from = visits[placed.position];
            Arc in;
            Arc out;
            propagation_.price_of(slot, step, from.place, visits[placed.position + 1].place,
                                  from.leg, in, out);
            way.distance_m += in.distance_m + out.distance_m - from.leg.distance_m;
            way.duration_s += in.duration_s + out.duration_s - from.leg.duration_s;
            break;
        }
    return way;
}

}  // namespace routeopt::routing::search::rich
