#include "routing/referee/schedule/fill.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// Drives until a break on the way may start, or to the end of the leg if that comes first, and
// takes the break. `rest`: seconds of the leg that are still to be driven.
void take_break(Visit& visit, std::int64_t now, std::int64_t& rest)
{
    AnswerStop& stop = visit.answer;
    stop.service_start = std::max(now, *visit.pause->earliest);
    stop.travel_s = std::min(rest, stop.service_start - now);
    stop.arrival = now + stop.travel_s;
    stop.departure = stop.service_start + *visit.pause->duration_s;
    rest -= stop.travel_s;
}

std::int64_t work_of(const Visit& visit)
{
    return visit.pause != nullptr ? *visit.pause->duration_s : visit.answer.service_s;
}

void set_lateness(Visit& visit, const Number& common)
{
    if (visit.side == nullptr)
        return;
    AnswerStop& stop = visit.answer;
    if (visit.side->target)
        stop.target_late_s =
            std::max(stop.service_start - *visit.side->target->time, std::int64_t{0});
    if (const auto used = window_used(*visit.side, common, stop.service_start)) {
        stop.window = used->index;
        stop.late_s = used->late_s;
        visit.is_window_missed = used->is_missed;
        visit.late_rate = used->is_missed ? 0 : used->rate;
    }
}

}  // namespace

void fill(Route& route, const Times& times, const Number& common_per_late_hour)
{
    std::size_t step = 0;
    std::int64_t now = times.front();
    // Seconds of the present leg that are still to be driven.
    std::int64_t rest = 0;
    bool is_on_leg = false;
    for (std::size_t k = 0; k < route.visits.size(); ++k) {
        Visit& visit = route.visits[k];
        AnswerStop& stop = visit.answer;
        if (!is_on_leg) {
            std::size_t next = k;
            while (is_on_the_way(route.visits[next]))
                ++next;
            rest = route.visits[next].leg_s;
        }
        is_on_leg = is_on_the_way(visit);
        if (is_on_leg) {
            take_break(visit, now, rest);
        } else {
            stop.travel_s = rest;
            stop.distance_m = visit.leg_m;
            stop.arrival = now + rest;
            stop.service_start = times[step++];
            stop.departure = stop.service_start + work_of(visit);
            set_lateness(visit, common_per_late_hour);
        }
        if (k == 0)
            stop.arrival = stop.service_start;
        stop.wait_s = stop.service_start - stop.arrival;
        now = stop.departure;
    }
}

}  // namespace routeopt::routing::referee
