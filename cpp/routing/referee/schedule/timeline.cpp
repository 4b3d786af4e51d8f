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
        busy_s += visit.answer.service_s;
        busy_s += visit.pause != nullptr ? *visit.pause->duration_s : 0;
        if (visit.way) {
            timeline.is_by_day = true;
            continue;
        }
        busy_s += visit.leg_s;
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
    pauses.push_back(&pause);
}

void Gap::drive(std::shared_ptr<const travel::Way> leg, const Rates& rates, std::int64_t last)
{
    way = std::move(leg);
    latest_leave = std::min(latest_leave, last);
    // While the vehicle drives it does not wait.
    per_travel_second = (Int128{rates.per_travel_hour} - rates.per_wait_hour) * kPerHour;
    per_metre = Int128{rates.per_travel_km} * kPerKm;
}

Gap::Crossed Gap::cross(std::int64_t leave) const
{
    travel::Way::Progress progress{leave};
    std::int64_t now = leave;
    std::int64_t travel_s = 0;
    for (const Break* pause : pauses) {
        const std::int64_t start = std::max(now, *pause->earliest);
        progress.time = now;
        way->drive(progress, start);
        travel_s += progress.time - now;
        now = start + *pause->duration_s;
    }
    progress.time = now;
    way->drive(progress, travel::Way::kNever);
    return {progress.time, travel_s + progress.time - now};
}

Gap::Stretch Gap::stretch(std::int64_t leave, std::int64_t until) const
{
    const travel::Way::Stretch own = way->stretch(leave, until);
    const Int128 price = per_metre * own.metres;
    if (pauses.empty())
        return {own.until, leave + own.seconds, false, price + per_travel_second * own.seconds};
    // Who is there before the first break may start.
    if (const std::int64_t last = first_earliest - own.seconds; leave <= last)
        return {std::min(own.until, last), cross(leave).arrival, true,
                price + per_travel_second * own.seconds};
    const Crossed first = cross(leave);
    std::int64_t to = leave;
    while (to < until) {
        const Crossed next = cross(to + 1);
        if (next.travel_s != first.travel_s || next.arrival != first.arrival + (to + 1 - leave) ||
            way->metres(to + 1) != own.metres)
            break;
        ++to;
    }
    return {to, first.arrival, false, price + per_travel_second * first.travel_s};
}

std::int64_t Gap::latest_by(std::int64_t by, std::int64_t from) const
{
    if (!way)
        return by - offset;
    std::int64_t can = from;
    std::int64_t cannot = std::max(by, from) + 1;
    while (cannot - can > 1) {
        const std::int64_t middle = can + (cannot - can) / 2;
        (cross(middle).arrival <= by ? can : cannot) = middle;
    }
    return can;
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
        if (visit.way)
            gap.drive(visit.way, route.rates, last_end(*route.shift));
        else
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
