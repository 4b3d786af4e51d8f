#include "routing/referee/assessor.hpp"

#include "routing/referee/releases.hpp"
#include "routing/referee/schedule/alone.hpp"
#include "routing/referee/schedule/fill.hpp"

namespace routeopt::routing::referee {
namespace {

void check_route(const Route& route, Violations& violations)
{
    check_who_may_serve(route, violations);
    check_capacity(route, violations);
    check_hours(route, violations);
    check_releases(route, violations);
    check_breaks(route, violations);
    check_reloads(route, violations);
    check_limits(route, violations);
    check_ways(route, violations);
}

}  // namespace

Assessor::Assessor(const Problem& problem, const travel::Source& source)
    : problem_(problem), source_(source), directory_(problem), dimensions_(dimensions_of(problem)),
      tariff_(problem)
{
}

void Assessor::prepare(Route& route) const
{
    const Work work{problem_, source_, *route.vehicle->wire};
    route.rates = tariff_.rates_of(*route.vehicle->wire);
    work.set_all(route);
    set_releases(route);
    for (Visit& visit : route.visits)
        set_curve(visit, tariff_.per_late_hour());
}

void Assessor::put(Route& route, std::size_t before, Visit visit) const
{
    set_curve(visit, tariff_.per_late_hour());
    route.visits.insert(route.visits.begin() + static_cast<std::ptrdiff_t>(before),
                        std::move(visit));
    set_behind(route, before);
}

void Assessor::take(Route& route, std::size_t at) const
{
    route.visits.erase(route.visits.begin() + static_cast<std::ptrdiff_t>(at));
    set_behind(route, at);
}

// Sets leg and service time again of the stop at `at` and of those behind it, up to the next stop
// that has a place (a break on the way has none): further on nothing has changed.
void Assessor::set_behind(Route& route, std::size_t at) const
{
    const Work work{problem_, source_, *route.vehicle->wire};
    work.set(route, at);
    while (++at < route.visits.size()) {
        work.set(route, at);
        if (!is_on_the_way(route.visits[at]))
            break;
    }
    set_releases(route);
}

Findings Assessor::assess(std::vector<Route>& routes, Relations relations) const
{
    std::vector<Times> times;
    times.reserve(routes.size());
    for (Route& route : routes) {
        route.number = times.size();
        // The times that the route would have if no relation joined it with others.
        times.push_back(time_alone(route, Work{problem_, source_, *route.vehicle->wire}));
    }
    const bool has_relations = relations == Relations::kept && !problem_.relations->empty();
    const ServedStops stops = has_relations ? served_stops(routes) : ServedStops{};
    if (has_relations)
        time_joined_routes(problem_, routes, stops, times);
    Findings findings;
    findings.of_routes.resize(routes.size());
    for (Route& route : routes) {
        fill(route, times[route.number], tariff_.per_late_hour());
        set_loads(route, dimensions_);
        tariff_.set_costs(route);
        check_route(route, findings.of_routes[route.number]);
    }
    if (has_relations)
        check_relations(problem_, stops, findings.of_relations);
    return findings;
}

AnswerRoute answer_of(Route& route)
{
    AnswerRoute answer;
    answer.vehicle = *route.vehicle->wire->id;
    answer.shift = *route.shift->id;
    answer.start_time = route.visits.front().answer.departure;
    answer.end_time = route.visits.back().answer.departure;
    answer.duration_s = answer.end_time - answer.start_time;
    answer.stops.reserve(route.visits.size());
    for (Visit& visit : route.visits) {
        answer.distance_m += visit.answer.distance_m;
        answer.travel_s += visit.answer.travel_s;
        answer.service_s += visit.answer.service_s;
        answer.wait_s += visit.answer.wait_s;
        if (visit.pause != nullptr)
            answer.break_s += *visit.pause->duration_s;
        answer.cost += visit.answer.cost;
        answer.stops.push_back(std::move(visit.answer));
    }
    return answer;
}

}  // namespace routeopt::routing::referee
