// Changes that a client makes in a plan: a job goes to another place.
#include <algorithm>

#include "routing/v2/translator.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::v2 {
namespace {

using Stops = std::vector<PlannedStop>;

auto find_in(Stops& stops, std::size_t job)
{
    return std::find_if(stops.begin(), stops.end(),
                        [&](const PlannedStop& stop) { return stop.job == job; });
}

// The trip that serves a job.
std::optional<std::size_t> trip_with(const PlannedTrips& trips, std::size_t job)
{
    for (const auto& [trip, stops] : trips)
        if (std::any_of(stops.begin(), stops.end(),
                        [&](const PlannedStop& stop) { return stop.job == job; }))
            return trip;
    return std::nullopt;
}

}  // namespace

void Translator::change(PlannedTrips& trips)
{
    const std::vector<Change>& changes = *wishes_.changes->changes;
    for (std::size_t k = 0; k < changes.size(); ++k) {
        change(trips, changes[k]);
        if (changes[k].arrival.present())
            out_.warnings.push_back({"not_expressed", "/changes/" + std::to_string(k) + "/arrival",
                                     "the arrival chooses the trip; it is not kept itself"});
    }
}

// Where a change puts its job: on the trip of the job that it comes after, else on the resource's
// trip (the one of its arrival, where there is one), else where it is.
std::optional<std::size_t> Translator::target_of(const PlannedTrips& trips, const Change& change,
                                                 std::size_t job)
{
    wire::FaultList& faults = *wishes_.change_faults;
    const auto unknown = [&](const Text& name, const char* what, const validation::Names& known) {
        faults.invalid_value({name.at},
                             [&] { return wire::unknown_name(what, *name, known.all()); });
        return std::nullopt;
    };
    std::optional<std::size_t> resource;
    if (change.resource.present()) {
        resource = resources_.number_of(*change.resource);
        if (!resource)
            return unknown(change.resource, "unknown resource", resources_);
    }
    if (change.after.present()) {
        const auto after = jobs_.number_of(*change.after);
        if (!after)
            return unknown(change.after, "unknown job", jobs_);
        const auto trip = trip_with(trips, *after);
        if (!trip || *after == job || (resource && out_.trips[*trip].resource != *resource)) {
            faults.invalid_value({change.after.at},
                                 [] { return "is not on a trip of that resource"; });
            return std::nullopt;
        }
        return trip;
    }
    const auto own = trip_with(trips, job);
    if (own && (!resource || (out_.trips[*own].resource == *resource && !change.arrival.present())))
        return own;
    const std::int64_t at = change.arrival.present() ? *change.arrival : first_start();
    if (resource)
        if (const auto trip = trip_near(*resource, at, at))
            return trip;
    faults.invalid_value({change.at},
                         [] { return "names no trip: a `resource` with a shift is needed"; });
    return std::nullopt;
}

// A pair stays together: a job that leaves for another trip takes its other one along.
void Translator::change(PlannedTrips& trips, const Change& change)
{
    const auto job = jobs_.number_of(*change.job);
    if (!job) {
        wishes_.change_faults->invalid_value({change.job.at}, [&] {
            return wire::unknown_name("unknown job", *change.job, jobs_.all());
        });
        return;
    }
    const auto target = target_of(trips, change, *job);
    if (!target)
        return;
    const std::size_t partner = out_.partner[*job];
    const auto before = trip_with(trips, *job);
    const bool takes_partner = partner != *job && before != target;
    for (auto& [trip, stops] : trips)
        std::erase_if(stops, [&](const PlannedStop& stop) {
            return stop.job == *job || (takes_partner && stop.job == partner);
        });
    Stops& stops = trips[*target];
    // Breaks go where they are best once the job is in its place.
    std::erase_if(stops, [](const PlannedStop& stop) { return !stop.pause.empty(); });
    auto place = stops.begin();
    if (change.after.present())
        place = find_in(stops, *jobs_.number_of(*change.after)) + 1;
    place = stops.insert(place, {*job, {}, true});
    if (takes_partner)
        stops.insert(out_.is_pickup[*job] ? place + 1 : place, {partner, {}, true});
}

}  // namespace routeopt::routing::v2
