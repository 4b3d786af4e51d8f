#include "routing/referee/work.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/rounding.hpp"
#include "routing/schema/place_of.hpp"

namespace routeopt::routing::referee {
namespace {

// No vehicle is in two entries.
std::int64_t factor_for(const Vehicle& vehicle, const Task& task)
{
    for (const ServiceFactor& entry : *task.service_factors)
        for (const Text& id : *entry.vehicles)
            if (*id == *vehicle.id)
                return *entry.factor;
    return kMillion;
}

}  // namespace

void set_work(Route& route, const Problem& problem, const travel::Source& source)
{
    const Vehicle& vehicle = *route.vehicle->wire;
    const Index profile = source.profile_named(*vehicle.profile);
    if (profile == kNone)
        throw std::logic_error("the travel source does not know a profile of the request");

    travel::Place from = place_of(problem, *route.visits.front().answer.location);
    for (std::size_t k = 1; k < route.visits.size(); ++k) {
        Visit& visit = route.visits[k];
        const travel::Place to = place_of(problem, *visit.answer.location);
        const travel::Arc leg = source.between(profile, from, to);
        visit.is_reachable = leg.exists();
        if (leg.exists()) {
            visit.answer.travel_s = travel_seconds(leg.duration_s, *vehicle.speed_factor);
            visit.answer.distance_m = leg.distance_m;
        }
        if (visit.task != nullptr)
            visit.answer.service_s =
                service_seconds(*visit.side->service_time_s, *visit.task->service_factor,
                                factor_for(vehicle, *visit.task));
        from = to;
    }
}

}  // namespace routeopt::routing::referee
