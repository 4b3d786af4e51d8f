// The plan that an answer in V2's form states: its trips on the shifts that they are of, with the
// breaks that they take.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "routing/v2/planned_breaks.hpp"
#include "routing/v2/translator.hpp"
#include "routing/v2/trip_shifts.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::v2 {
namespace {

constexpr double kSamePlace_deg = 1e-6;

// Departure and end of a trip; both are stated, or the first and the last visit's arrival.
std::optional<TripTimes> times_of(const SolutionTrip& trip)
{
    Number from = trip.departure, until = trip.end->arrival;
    for (const SolutionVisit& visit : *trip.visits) {
        if (!visit.arrival.present())
            continue;
        if (!from.present())
            from = visit.arrival;
        if (!trip.end->arrival.present())
            until = visit.arrival;
    }
    if (!from.present())
        return std::nullopt;
    return TripTimes{*from, until.present() ? *until : *from};
}

// 1 where the trip begins or ends elsewhere than the shift does.
std::int64_t is_elsewhere(const Field<SolutionEnd>& stated, const Endpoint& end)
{
    if (!stated->location || !end.location)
        return 0;
    const auto differs = [](double a, double b) { return std::abs(a - b) > kSamePlace_deg; };
    return differs(*stated->location->latitude, end.location->latitude) ||
                   differs(*stated->location->longitude, end.location->longitude)
               ? 1
               : 0;
}

template <class Less>
std::vector<std::size_t> sorted(std::size_t count, const Less& less)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), less);
    return order;
}

}  // namespace

PlannedTrips Translator::trips_of_solution()
{
    wire::FaultList& faults = *wishes_.solution_faults;
    std::map<std::size_t, std::vector<const SolutionTrip*>> by_resource;
    for (const SolutionTrip& trip : *wishes_.solution->trips) {
        const auto resource = resources_.number_of(*trip.resource);
        if (!resource) {
            faults.invalid_value({trip.resource.at}, [&] {
                return wire::unknown_name("unknown resource", *trip.resource, resources_.all());
            });
        } else if (!times_of(trip)) {
            faults.invalid_value({trip.at, "departureTime"}, [] {
                return "a trip says when it departs, or when it is at its first visit";
            });
        } else if (by_resource[*resource].size() == trips_of(*resource).size()) {
            faults.invalid_value({trip.at},
                                 [] { return "the resource has no other shift for this trip"; });
        } else {
            by_resource[*resource].push_back(&trip);
        }
    }
    PlannedTrips trips;
    for (const auto& [resource, entries] : by_resource)
        put_on_shifts(resource, entries, trips);
    return trips;
}

// Answers list trips in the order of shifts; others may list them in the order of time.
void Translator::put_on_shifts(std::size_t resource, const std::vector<const SolutionTrip*>& trips,
                               PlannedTrips& out)
{
    const std::vector<std::size_t> shifts = trips_of(resource);
    std::vector<std::vector<Misfit>> misfits(trips.size());
    for (std::size_t t = 0; t < trips.size(); ++t)
        for (const std::size_t number : shifts) {
            const SolutionTrip& trip = *trips[t];
            const Shift& asked = shift_of(number);
            const ShiftTimes shift = times_of(asked);
            const routing::Shift& ends = translated_shift(number);
            const bool is_of_day = !trip.date.present() || *trip.date == date_of(*document_, asked);
            misfits[t].push_back(
                {is_of_day ? 0 : 1, outside(*times_of(trip), shift),
                 is_elsewhere(trip.start, *ends.start) + is_elsewhere(trip.end, *ends.end),
                 overtime(*times_of(trip), shift)});
        }
    const auto listed = [](std::size_t a, std::size_t b) { return a < b; };
    const std::vector<std::size_t> found = shifts_of(
        misfits, {{sorted(trips.size(), listed), sorted(shifts.size(), listed)},
                  {sorted(trips.size(),
                          [&](std::size_t a, std::size_t b) {
                              return times_of(*trips[a])->from < times_of(*trips[b])->from;
                          }),
                   sorted(shifts.size(), [&](std::size_t a, std::size_t b) {
                       return *shift_of(shifts[a]).from < *shift_of(shifts[b]).from;
                   })}});
    for (std::size_t t = 0; t < trips.size(); ++t)
        out[shifts[found[t]]] = stops_of(*trips[t], shifts[found[t]]);
}

std::vector<PlannedStop> Translator::stops_of(const SolutionTrip& trip, std::size_t number)
{
    std::vector<PlannedStop> visits;
    std::vector<Gap> gaps;
    std::int64_t ready = times_of(trip)->from;
    const auto add_gap = [&](const Number& arrival, const Number& pause) {
        const std::int64_t until = arrival.present() ? *arrival : ready;
        gaps.push_back({ready, until, pause.present() ? *pause : 0});
        ready = until;
    };
    for (const SolutionVisit& visit : *trip.visits) {
        add_gap(visit.arrival, visit.break_time);
        visits.push_back(stop_of(visit));
        for (const Number* spent : {&visit.wait_time, &visit.service_time})
            ready += spent->present() ? **spent : 0;
        if (visits.back().job)
            ready += 2 * padding_of((*in_.jobs)[*visits.back().job]);
    }
    add_gap(trip.end->arrival, trip.end->break_time);
    const std::vector<routing::Break>& breaks = *translated_shift(number).breaks;
    const auto taken = breaks_in(gaps, breaks);
    std::vector<PlannedStop> stops;
    for (std::size_t k = 0; k < gaps.size(); ++k) {
        for (const std::size_t b : taken[k])
            stops.push_back({std::nullopt, {}, false, *breaks[b].id});
        if (k < visits.size())
            stops.push_back(visits[k]);
    }
    return stops;
}

PlannedStop Translator::stop_of(const SolutionVisit& visit)
{
    wire::FaultList& faults = *wishes_.solution_faults;
    const auto refuse = [&](NodeId at, const wire::FaultList::Message& message) {
        faults.invalid_value({at}, message);
        return PlannedStop{};
    };
    if (visit.job.present() == visit.depot.present())
        return refuse(visit.at, [] { return "a visit names either a `job` or a `depot`"; });
    if (visit.depot.present()) {
        for (const Depot& depot : *in_.depots)
            if (*depot.name == *visit.depot)
                return {std::nullopt, *depot.name};
        return refuse(visit.depot.at,
                      [&] { return "unknown depot \"" + std::string{*visit.depot} + '"'; });
    }
    const auto job = jobs_.number_of(*visit.job);
    if (!job)
        return refuse(visit.job.at,
                      [&] { return wire::unknown_name("unknown job", *visit.job, jobs_.all()); });
    if (!planned_at_.emplace(*job, visit.job.at).second)
        return refuse(visit.job.at, [] { return "an earlier visit is of this job"; });
    return {*job};
}

const routing::Shift& Translator::translated_shift(std::size_t trip) const
{
    auto vehicle = out_.request.problem->vehicles->begin();
    for (; trip >= vehicle->shifts->size(); ++vehicle)
        trip -= vehicle->shifts->size();
    return (*vehicle->shifts)[trip];
}

}  // namespace routeopt::routing::v2
