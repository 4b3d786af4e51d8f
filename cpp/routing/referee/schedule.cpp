#include "routing/referee/schedule.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// A stop has at most one window, and it is hard.
const TimeWindow* window_of(const Visit& visit)
{
    if (visit.side == nullptr || visit.side->time_windows->empty())
        return nullptr;
    return &visit.side->time_windows->front();
}

void serve_from(Visit& visit, std::int64_t arrival)
{
    AnswerStop& stop = visit.answer;
    stop.arrival = stop.service_start = arrival;
    if (const TimeWindow* window = window_of(visit)) {
        stop.service_start = std::max(arrival, *window->start);
        stop.window = 0;
        stop.late_s = std::max(stop.service_start - *window->end, std::int64_t{0});
    }
    stop.wait_s = stop.service_start - stop.arrival;
    stop.departure = stop.service_start + stop.service_s;
}

// Every service as early as this departure allows.
void depart_at(Route& route, std::int64_t departure)
{
    std::int64_t now = departure;
    for (Visit& visit : route.visits) {
        serve_from(visit, now + visit.answer.travel_s);
        now = visit.answer.departure;
    }
}

bool keeps_its_hours(const Route& route)
{
    return route.visits.back().answer.arrival <= *route.shift->end->time &&
           std::all_of(route.visits.begin(), route.visits.end(),
                       [](const Visit& visit) { return visit.answer.late_s == 0; });
}

// The latest departure that keeps the present end and every window.
std::int64_t latest_for_the_same_end(const Route& route)
{
    const auto& visits = route.visits;
    std::int64_t latest = visits.back().answer.arrival;
    for (std::size_t k = visits.size() - 1; k > 0; --k) {
        latest -= visits[k].answer.travel_s + visits[k - 1].answer.service_s;
        if (const TimeWindow* window = window_of(visits[k - 1]))
            latest = std::min(latest, *window->end);
    }
    return latest;
}

// The latest departure that keeps every present service.
std::int64_t latest_for_the_same_services(const Route& route)
{
    const AnswerStop& first = route.visits[1].answer;
    return first.service_start - first.travel_s;
}

}  // namespace

void set_times(Route& route)
{
    const Endpoint& start = *route.shift->start;
    depart_at(route, *start.time);
    const std::int64_t latest = keeps_its_hours(route) ? latest_for_the_same_end(route)
                                                       : latest_for_the_same_services(route);
    const Number& last_start = start.last.present() ? start.last : route.shift->end->time;
    depart_at(route, std::min(latest, *last_start));
}

}  // namespace routeopt::routing::referee
