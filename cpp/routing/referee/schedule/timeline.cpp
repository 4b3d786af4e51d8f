#include "routing/referee/schedule/timeline.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::referee {
namespace {

const Curve& any_time()
{
    static const Curve always{CurvePiece{}};
    return always;
}

void set_departures(Timeline& timeline, const Route& route)
{
    const Shift& shift = *route.shift;
    const std::int64_t release = route.release.value_or(-kForever);
    timeline.first_departure = std::max(*shift.start->time, release);
    timeline.last_departure = latest_start(shift);
    if (!route.fixed_start)
        return;
    timeline.is_possible = *route.fixed_start >= timeline.first_departure &&
                           *route.fixed_start <= timeline.last_departure;
    timeline.first_departure = timeline.last_departure = *route.fixed_start;
}

void set_prices(Timeline& timeline, const Route& route)
{
    const Rates& rates = route.rates;
    timeline.per_second = (Int128{rates.per_route_hour} + rates.per_wait_hour) * kPerHour;
    timeline.per_overtime_second = Int128{rates.per_overtime_hour} * kPerHour;
    Int128 busy_s = 0;
    for (const Visit& visit : route.visits) {
        busy_s += visit.leg_s + visit.answer.service_s;
        busy_s += visit.pause != nullptr ? *visit.pause->duration_s : 0;
        timeline.constant += Int128{rates.per_travel_km} * visit.leg_m * kPerKm +
                             Int128{rates.per_travel_hour} * visit.leg_s * kPerHour;
    }
    // The wait is the duration less all travel, service and breaks.
    timeline.constant -= busy_s * rates.per_wait_hour * kPerHour;
}

}  // namespace

void Gap::add(const Break& pause)
{
    latest_leave = std::min(latest_leave, *pause.latest - offset);
    if (floor > *pause.latest)
        latest_leave = -kForever;
    if (first_earliest == kForever)
        first_earliest = *pause.earliest;
    floor = std::max(floor, *pause.earliest) + *pause.duration_s;
    offset += *pause.duration_s;
}

Timeline timeline_of(const Route& route)
{
    Timeline timeline;
    Gap gap;
    timeline.steps.reserve(route.visits.size());
    for (std::size_t k = 0; k < route.visits.size(); ++k) {
        const Visit& visit = route.visits[k];
        if (is_on_the_way(visit)) {
            gap.add(*visit.pause);
            continue;
        }
        Step step;
        step.visit = k;
        gap.drive(visit.leg_s);
        step.gap = std::exchange(gap, {});
        step.curve = visit.curve.empty() && !visit.side && !visit.depot && !visit.pause
                         ? &any_time()
                         : &visit.curve;
        step.work = visit.pause != nullptr ? *visit.pause->duration_s : visit.answer.service_s;
        if (visit.depot != nullptr)
            step.not_before = visit.release_time.value_or(-kForever);
        step.is_service = visit.task != nullptr || visit.depot != nullptr;
        timeline.steps.push_back(step);
    }
    set_departures(timeline, route);
    set_prices(timeline, route);
    timeline.last_end = last_end(*route.shift);
    timeline.overtime_from = *route.shift->end->time;
    if (route.vehicle->wire->limits->max_route_duration_s.present())
        timeline.longest = *route.vehicle->wire->limits->max_route_duration_s;
    return timeline;
}

}  // namespace routeopt::routing::referee
