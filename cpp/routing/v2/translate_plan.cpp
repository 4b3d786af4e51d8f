// The plan that a V2 request states job by job, and its options.
#include <algorithm>
#include <map>

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

// A job with a resource and an arrival stands on that resource's shift nearest to the arrival, in
// the order of arrivals.
void Translator::add_plan()
{
    std::map<std::size_t, std::vector<std::pair<std::int64_t, std::size_t>>> by_trip;
    const auto has_plan = [](const Job& job) {
        return job.initial_resource.present() && job.initial_arrival.present();
    };
    for (std::size_t j = 0; j < in_.jobs->size(); ++j) {
        const Job& job = (*in_.jobs)[j];
        if (!has_plan(job) || !has_plan((*in_.jobs)[out_.partner[j]])) {
            if (job.initial_resource.present() || job.initial_arrival.present())
                warn(job.at, "`initialResource` and `initialArrival` are read together, and both "
                             "jobs of a pair have them");
            continue;
        }
        const auto resource = resource_named(job.initial_resource);
        if (!resource)
            continue;
        std::optional<std::size_t> best;
        const auto far = [&](std::size_t trip) {
            return distance((*(*in_.resources)[*resource].shifts)[out_.trips[trip].shift],
                            *job.initial_arrival);
        };
        for (std::size_t trip = 0; trip < out_.trips.size(); ++trip)
            if (out_.trips[trip].resource == *resource && (!best || far(trip) < far(*best)))
                best = trip;
        if (best)
            by_trip[*best].emplace_back(*job.initial_arrival, j);
    }
    if (by_trip.empty() && operation_ == Operation::solve)
        return;
    Plan plan;
    plan.at = wire::kRoot;
    for (auto& [trip, stops] : by_trip) {
        std::sort(stops.begin(), stops.end());
        PlanRoute& route = plan.routes.value.emplace_back();
        const NodeId at = (*in_.jobs)[stops.front().second].initial_resource.at;
        route.at = at;
        route.shift = given(made_up(std::to_string(trip)), at);
        route.vehicle = given(out_.trips[trip].vehicle, at);
        for (const auto& [arrival, job] : stops) {
            const Participant participant = stop_of((*in_.jobs)[job].name);
            PlanStop& stop = route.stops.value.emplace_back();
            stop.at = (*in_.jobs)[job].initial_arrival.at;
            stop.task = participant.task;
            stop.task.at = stop.at;
            stop.type = participant.stop;
        }
        route.stops.at = at;
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
