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

// A member of an object that is a text, or an empty one.
std::string_view text_in(const wire::Document& document, NodeId object, std::string_view name)
{
    const NodeId node = document.member(object, name);
    return node != wire::kNowhere && document.kind(node) == wire::Kind::string
               ? document.string(node)
               : std::string_view{};
}

// The breaks of a shift that a trip has not taken yet.
class OpenBreaks {
public:
    explicit OpenBreaks(const std::vector<Break>& breaks) : breaks_(breaks), open_(breaks.size(), 1)
    {
    }

    // Those that are taken together and last so long, in listed order.
    std::vector<std::size_t> take(std::int64_t length)
    {
        std::vector<std::size_t> taken;
        for (std::size_t b = 0; b < breaks_.size(); ++b) {
            if (open_[b] == 0 || !breaks_[b].from.present())
                continue;
            const bool is_fixed = *breaks_[b].type == BreakKind::unavailability;
            const std::int64_t own =
                is_fixed ? *breaks_[b].to - *breaks_[b].from : *breaks_[b].duration;
            if (own > length || own == 0)
                continue;
            open_[b] = 0;
            length -= own;
            taken.push_back(b);
        }
        return taken;
    }

private:
    const std::vector<Break>& breaks_;
    std::vector<char> open_;
};

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
    PlannedTrips trips;
    wishes_.solution->each(wishes_.solution->member(wire::kRoot, "trips"),
                           [&](NodeId entry) { read_trip(entry, trips); });
    return trips;
}

void Translator::read_trip(NodeId entry, PlannedTrips& trips)
{
    const wire::Document& solution = *wishes_.solution;
    const auto departure = read_civil_time(text_in(solution, entry, "departureTime"));
    const auto resource = resources_.number_of(text_in(solution, entry, "resource"));
    const auto trip =
        resource && departure ? trip_near(*resource, departure->seconds) : std::nullopt;
    if (!trip)
        return;
    std::vector<PlannedStop>& stops = trips[*trip];
    OpenBreaks breaks{*(*(*in_.resources)[*resource].shifts)[out_.trips[*trip].shift].breaks};
    const auto take_breaks = [&](NodeId visit) {
        const NodeId length = solution.member(visit, "breakTime");
        if (length != wire::kNowhere && solution.kind(length) == wire::Kind::integer)
            for (const std::size_t pause : breaks.take(solution.integer(length)))
                stops.push_back({std::nullopt, {}, false, pause});
    };
    if (const NodeId visits = solution.member(entry, "visits"); visits != wire::kNowhere)
        solution.each(visits, [&](NodeId visit) {
            take_breaks(visit);
            if (const auto job = jobs_.number_of(text_in(solution, visit, "job")))
                stops.push_back({*job});
            for (const Depot& depot : *in_.depots)
                if (*depot.name == text_in(solution, visit, "depot"))
                    stops.push_back({std::nullopt, *depot.name});
        });
    if (const NodeId end = solution.member(entry, "end"); end != wire::kNowhere)
        take_breaks(end);
}

PlanStop Translator::plan_stop_of(const PlannedStop& planned)
{
    routing::PlanStop stop;
    stop.at = wire::kRoot;
    if (planned.is_pinned)
        stop.pinned = given(true, wire::kRoot);
    if (planned.pause) {
        stop.break_id = given(made_up(std::to_string(*planned.pause)), wire::kRoot);
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
