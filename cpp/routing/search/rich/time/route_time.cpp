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
            const Index to = visits[placed.position + 1].place;
            propagation_.price_of(slot, step, from.place, to, from.leg, in, out);
            in = most(slot, from.place, step.at_place->place, in);
            out = most(slot, step.at_place->place, to, out);
            const Arc leg = most(slot, from.place, to, from.leg);
            way.distance_m += in.distance_m + out.distance_m - leg.distance_m;
            way.duration_s += in.duration_s + out.duration_s - leg.duration_s;
            break;
        }
    return way;
}

}  // namespace routeopt::routing::search::rich
