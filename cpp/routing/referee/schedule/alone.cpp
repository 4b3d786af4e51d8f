#include "routing/referee/schedule/alone.hpp"

#include "routing/referee/schedule/breaks.hpp"
#include "routing/referee/schedule/earliest.hpp"

namespace routeopt::routing::referee {

Times time_alone(Route& route, const Work& work)
{
    if (auto times = place_breaks(route, work, true))
        return *times;
    if (route.vehicle->wire->limits->max_route_duration_s.present())
        if (auto times = place_breaks(route, work, false))
            return *times;
    place_breaks_early(route, work);
    return earliest(timeline_of(route));
}

}  // namespace routeopt::routing::referee
