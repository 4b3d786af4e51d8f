// The plan that a V2 request states job by job, and its options.
#include <algorithm>
#include <map>

#include "base/civil_time.hpp"
#include "routing/v2/translator.hpp"

namespace routeopt::routing::v2 {
namespace {

// How far an instant lies from a shift.
std::int64_t distance(const Shift& shift, std::int64_t instant)
{
    const std::int64_t end = shift.overtime_end.present() ? *shift.overtime_end : *shift.to;
    return std::max<std::int64_t>({0, *shift.from - instant, instant - end});
}

}  // namespace

// The shift of the resource that lies nearest to an instant.
std::optional<std::size_t> Translator::trip_near(std::size_t resource, std::int64_t instant)
{
    std::optional<std::size_t> best;
    const auto far = [&](std::size_t trip) {
        return distance((*(*in_.resources)[resource].shifts)[out_.trips[trip].shift], instant);
    };
    for (std::size_t trip = 0; trip < out_.trips.size(); ++trip)
        if (out_.trips[trip].resource == resource && (!best || far(trip) < far(*best)))
            best = trip;
    return best;
}

// A job with a resource and an arrival stands on that resource's shift nearest to the arrival, in
// the order of arrivals.
PlannedTrips Translator::trips_by_jobs()
{
    std::map<std::size_t, std::vector<std::pair<std::int64_t, std::size_t>>> by_trip;
    const auto has_plan = [](const Job& job) {
        return job.initial_resource.present() && job.initial_arrival.present();
    };
    for (std::size_t j = 0; j < in_.jobs->size(); ++j) {
        const Job& job = (*in_.jobs)[j];
        if (!has_plan(job) || !has_plan((*in_.jobs)[out_.partner[j]])) {
            if (job.initial_resource.present() || job.initial_arrival.present())
                warn(job.at,
                     "`initialResource` and `initialArrival` are read together, and both jobs of "
                     "a pair have them");
            continue;
        }
        if (const auto resource = resource_named(job.initial_resource))
            if (const auto trip = trip_near(*resource, *job.initial_arrival))
                by_trip[*trip].emplace_back(*job.initial_arrival, j);
    }
    PlannedTrips trips;
    for (auto& [trip, stops] : by_trip) {
        std::sort(stops.begin(), stops.end());
        for (const auto& [arrival, job] : stops)
            trips[trip].push_back({job});
    }
    return trips;
}

// Of an answer of ours: what it names is in the request.
PlannedTrips Translator::trips_of_solution()
{
    const wire::Document& solution = *wishes_.solution;
    const auto text = [&](NodeId object, std::string_view name) {
        const NodeId node = solution.member(object, name);
        return node != wire::kNowhere && solution.kind(node) == wire::Kind::string
                   ? solution.string(node)
                   : std::string_view{};
    };
    PlannedTrips trips;
    const NodeId list = solution.member(wire::kRoot, "trips");
    solution.each(list, [&](NodeId entry) {
        const auto resource = resources_.number_of(text(entry, "resource"));
        const auto departure = read_civil_time(text(entry, "departureTime"));
        const auto trip =
            resource && departure ? trip_near(*resource, departure->seconds) : std::nullopt;
        const NodeId visits = solution.member(entry, "visits");
        if (!trip || visits == wire::kNowhere)
            return;
        solution.each(visits, [&](NodeId visit) {
            if (const auto job = jobs_.number_of(text(visit, "job")))
                trips[*trip].push_back({*job});
            for (const Depot& depot : *in_.depots)
                if (*depot.name == text(visit, "depot"))
                    trips[*trip].push_back({std::nullopt, *depot.name});
        });
    });
    return trips;
}

PlanStop Translator::plan_stop_of(const PlannedStop& planned)
{
    routing::PlanStop stop;
    stop.at = wire::kRoot;
    if (planned.is_pinned)
        stop.pinned = given(true, wire::kRoot);
    if (!planned.job) {
        stop.depot = given(planned.depot, wire::kRoot);
        return stop;
    }
    const Job& job = (*in_.jobs)[*planned.job];
    const Participant participant = stop_of(job.name);
    stop.at = job.initial_arrival.present() ? job.initial_arrival.at : job.at;
    stop.task = given(*participant.task, stop.at);
    stop.type = participant.stop;
    return stop;
}

void Translator::add_plan()
{
    if (!faults_.empty())
        return;
    PlannedTrips trips = wishes_.solution != nullptr ? trips_of_solution() : trips_by_jobs();
    if (wishes_.changes != nullptr)
        change(trips);
    if (trips.empty() && operation_ == Operation::solve)
        return;
    Plan plan;
    plan.at = wire::kRoot;
    for (const auto& [trip, stops] : trips) {
        if (stops.empty())
            continue;
        PlanRoute& route = plan.routes.value.emplace_back();
        route.at = in_.jobs.at;
        route.shift = given(made_up(std::to_string(trip)), route.at);
        route.vehicle = given(out_.trips[trip].vehicle, route.at);
        for (const PlannedStop& stop : stops)
            route.stops.value.push_back(plan_stop_of(stop));
        route.stops.at = route.at;
        route.stops.given = Given::sound;
    }
    plan.routes.at = wire::kRoot;
    plan.routes.given = Given::sound;
    out_.request.plan = given(std::move(plan), wire::kRoot);
}

// The caller's, else the request's own `solvingTime`.
std::int64_t Translator::time_limit_ms() const
{
    constexpr std::int64_t kUsual_ms = 1000;
    const Number& own = in_.options->solving_time;
    if (wishes_.time_limit_ms)
        return *wishes_.time_limit_ms;
    return own.present() ? *own / 1000 : kUsual_ms;
}

void Translator::add_options()
{
    const Options& options = *in_.options;
    const NodeId at = in_.options.present() ? in_.options.at : wire::kRoot;
    routing::Options out;
    out.at = at;
    out.time_limit_ms = given(time_limit_ms(), at);
    out.max_suggestions =
        given(options.max_suggestions.present() ? *options.max_suggestions : 0, at);
    out_.request.options = given(std::move(out), at);
}

}  // namespace routeopt::routing::v2
