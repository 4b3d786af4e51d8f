// The plan that a V2 request states job by job, and its options.
#include <algorithm>
#include <map>
#include <utility>

#include "routing/v2/translator.hpp"
#include "routing/v2/trip_shifts.hpp"

namespace routeopt::routing::v2 {
// The trips that a resource can make: one on each of its shifts.
std::vector<std::size_t> Translator::trips_of(std::size_t resource) const
{
    std::vector<std::size_t> found;
    for (std::size_t trip = 0; trip < out_.trips.size(); ++trip)
        if (out_.trips[trip].resource == resource)
            found.push_back(trip);
    return found;
}

const Shift& Translator::shift_of(std::size_t trip) const
{
    return (*(*in_.resources)[out_.trips[trip].resource].shifts)[out_.trips[trip].shift];
}

// The trip on the shift of the resource in which a time lies, or which is the nearest to it.
std::optional<std::size_t> Translator::trip_near(std::size_t resource, std::int64_t from,
                                                 std::int64_t until) const
{
    std::optional<std::size_t> best;
    const auto far = [&](std::size_t trip) {
        const ShiftTimes shift = times_of(shift_of(trip));
        return std::pair{outside({from, until}, shift), overtime({from, until}, shift)};
    };
    for (const std::size_t trip : trips_of(resource))
        if (!best || far(trip) < far(*best))
            best = trip;
    return best;
}

// A job with a resource alone is where a search begins: last on the resource's first shift.
void Translator::add_without_arrival(std::size_t number, ArrivalsByTrip& by_trip)
{
    const Job& job = (*in_.jobs)[number];
    const bool is_alone = job.initial_resource.present() && !job.initial_arrival.present() &&
                          out_.partner[number] == number;
    if (is_alone && operation_ == Operation::solve) {
        if (const auto resource = resource_named(job.initial_resource))
            if (const auto trip = trip_near(*resource, first_start(), first_start()))
                by_trip[*trip].emplace_back(INT64_MAX, number);
    } else if (job.initial_resource.present() || job.initial_arrival.present()) {
        warn(job.at,
             "a plan has `initialResource` and `initialArrival`, for both jobs of a pair; an "
             "arrival without a resource says nothing of where the job stands");
    }
}

// A job with a resource and an arrival stands on that resource's shift in which its service lies,
// or which is the nearest to it, in the order of arrivals.
PlannedTrips Translator::trips_by_jobs()
{
    ArrivalsByTrip by_trip;
    const auto has_plan = [](const Job& job) {
        return job.initial_resource.present() && job.initial_arrival.present();
    };
    for (std::size_t j = 0; j < in_.jobs->size(); ++j) {
        const Job& job = (*in_.jobs)[j];
        if (!has_plan(job) || !has_plan((*in_.jobs)[out_.partner[j]])) {
            add_without_arrival(j, by_trip);
            continue;
        }
        if (const auto resource = resource_named(job.initial_resource))
            if (const auto trip = trip_near(*resource, *job.initial_arrival,
                                            *job.initial_arrival + length_of(job)))
                by_trip[*trip].emplace_back(*job.initial_arrival, j);
    }
    PlannedTrips trips;
    for (auto& [trip, stops] : by_trip) {
        std::sort(stops.begin(), stops.end());
        for (const auto& [arrival, job] : stops)
            trips[trip].push_back({job});
        add_depot_visits(trip, trips[trip]);
    }
    return trips;
}

// Both jobs of a pair are on one trip, the pickup first.
void Translator::check_pairs(const PlannedTrips& trips)
{
    std::map<std::size_t, std::pair<std::size_t, std::size_t>> place_of;  // trip and position
    for (const auto& [trip, stops] : trips)
        for (std::size_t k = 0; k < stops.size(); ++k)
            if (stops[k].job)
                place_of[*stops[k].job] = {trip, k};
    for (const auto& [job, place] : place_of) {
        const std::size_t partner = out_.partner[job];
        const auto other = place_of.find(partner);
        if (partner != job && other == place_of.end())
            refuse_pair(job);
        else if (out_.is_pickup[job] &&
                 (other->second.first != place.first || other->second.second < place.second))
            refuse_pair(job);
    }
}

// At the change that moved one of them, else where the plan has them.
void Translator::refuse_pair(std::size_t job)
{
    const auto message = [] {
        return "DELIVERY_BEFORE_PICKUP: the two jobs of a pair are on one trip, the pickup first";
    };
    const std::size_t partner = out_.partner[job];
    const auto is_of_pair = [&](const Change& change) {
        const auto moved = jobs_.number_of(*change.job);
        return moved == job || moved == partner;
    };
    if (wishes_.changes != nullptr) {
        const auto& changes = *wishes_.changes->changes;
        const auto last = std::find_if(changes.rbegin(), changes.rend(), is_of_pair);
        if (last != changes.rend())
            return wishes_.change_faults->invalid_value({last->at}, message);
    }
    if (wishes_.solution != nullptr)
        wishes_.solution_faults->invalid_value({planned_at_.at(job)}, message);
    else
        faults_.invalid_value({(*in_.jobs)[job].initial_arrival.at}, message);
}

PlanStop Translator::plan_stop_of(const PlannedStop& planned)
{
    routing::PlanStop stop;
    stop.at = wire::kRoot;
    if (planned.is_pinned)
        stop.pinned = given(true, wire::kRoot);
    if (!planned.pause.empty()) {
        stop.break_id = given(planned.pause, wire::kRoot);
        return stop;
    }
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
    if (wishes_.solution != nullptr && !wishes_.solution_faults->empty())
        return;
    if (wishes_.changes != nullptr)
        change(trips);
    check_pairs(trips);
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
        for (const PlannedStop& stop : stops) {
            route.stops.value.push_back(plan_stop_of(stop));
            // A change says what comes before its job: the trip up to there stays as it is.
            if (stop.is_pinned)
                route.locked_stops = given(std::ssize(*route.stops), route.at);
        }
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
