#include "routing/referee/referee.hpp"

#include <algorithm>

#include "routing/referee/checks.hpp"
#include "routing/referee/ledger.hpp"
#include "routing/referee/loads.hpp"
#include "routing/referee/read_plan.hpp"
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

// The times that the route would have if there were no others.
Times times_alone(Route& route, const Problem& problem, const Tariff& tariff,
                  const travel::Source& source)
{
    const Work work{problem, source, *route.vehicle->wire};
    route.rates = tariff.rates_of(*route.vehicle->wire);
    work.set_all(route);
    set_releases(route);
    for (Visit& visit : route.visits)
        set_curve(visit, tariff.per_late_hour());
    return time_alone(route, work);
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

void add_route(Answer& answer, Route& judged)
{
    AnswerRoute route = answer_of(judged);
    Summary& summary = answer.summary;
    ++summary.routes;
    summary.overtime_s += std::max(route.end_time - *judged.shift->end->time, std::int64_t{0});
    summary.distance_m += route.distance_m;
    summary.travel_s += route.travel_s;
    summary.service_s += route.service_s;
    summary.wait_s += route.wait_s;
    summary.break_s += route.break_s;
    summary.duration_s += route.duration_s;
    for (const AnswerStop& stop : route.stops)
        summary.late_s += stop.late_s;
    answer.cost += route.cost;
    answer.routes.push_back(std::move(route));
}

void add_unserved(Answer& answer, const Task& task)
{
    Unserved& unserved = answer.unserved.emplace_back(Unserved{*task.id, {}, {}});
    if (!task.drop_fee)
        return;
    unserved.drop_fee = Money{*task.drop_fee};
    answer.cost.drop_fees += *unserved.drop_fee;
}

std::string_view status_of(const Answer& answer)
{
    if (!answer.violations.empty())
        return "infeasible";
    const bool all_mandatory_served =
        std::all_of(answer.unserved.begin(), answer.unserved.end(),
                    [](const Unserved& unserved) { return unserved.drop_fee.has_value(); });
    return all_mandatory_served ? "solved" : "partial";
}

}  // namespace

Answer judge(const Request& request, const Plan& plan, const travel::Source& source,
             Pointers pointers)
{
    const Problem& problem = *request.problem;
    const Directory directory{problem};
    const Dimensions dimensions = dimensions_of(problem);
    const Tariff tariff{problem};
    PlanRead read = read_plan(problem, directory, plan, pointers);
    std::vector<Times> times;
    times.reserve(read.routes.size());
    for (Route& route : read.routes)
        times.push_back(times_alone(route, problem, tariff, source));
    const bool has_relations = !problem.relations->empty();
    const ServedStops stops = has_relations ? served_stops(read.routes) : ServedStops{};
    if (has_relations)
        time_joined_routes(problem, read.routes, stops, times);

    Answer answer;
    for (Route& route : read.routes) {
        fill(route, times[route.number], tariff.per_late_hour());
        set_loads(route, dimensions);
        tariff.set_costs(route);
        check_route(route, answer.violations);
    }
    check_relations(problem, stops, answer.violations);
    answer.cost.quotas = check_quotas(problem, read.routes, answer.violations);
    for (Route& route : read.routes)
        add_route(answer, route);
    for (const Task* task : read.unserved)
        add_unserved(answer, *task);
    answer.summary.unserved_tasks = std::ssize(answer.unserved);
    answer.summary.served_tasks = std::ssize(directory.tasks) - std::ssize(answer.unserved);
    answer.status = status_of(answer);
    return answer;
}

}  // namespace routeopt::routing::referee
