#include "routing/validation/count.hpp"

#include <algorithm>
#include <tuple>

#include "routing/validation/names.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

auto key_of(const Location& location)
{
    return std::tuple{location.is_index, location.index, location.longitude, location.latitude};
}

std::int64_t stops_of(const Shift& shift)
{
    std::int64_t stops = 2;
    for (const Reload& reload : *shift.reloads)
        if (reload.max_visits.usable())
            stops += *reload.max_visits;
    return stops;
}

}  // namespace

std::vector<Location> distinct_locations(const Problem& problem)
{
    std::vector<Location> locations;
    const auto add = [&](const Field<Location>& location) {
        if (location)
            locations.push_back(*location);
    };
    each_location(problem, add);
    const Names depots{ids_in(*problem.depots)};
    each_named_depot(problem, [&](const Text& depot) {
        if (const auto number = depots.number_of(*depot); depot && number)
            add((*problem.depots)[*number].location);
    });
    std::sort(locations.begin(), locations.end(),
              [](const Location& a, const Location& b) { return key_of(a) < key_of(b); });
    const auto same = [](const Location& a, const Location& b) { return key_of(a) == key_of(b); };
    locations.erase(std::unique(locations.begin(), locations.end(), same), locations.end());
    return locations;
}

Counts count(const Request& request)
{
    const Problem& problem = *request.problem;
    Counts counts;
    counts.jobs = std::ssize(*problem.jobs);
    counts.shipments = std::ssize(*problem.shipments);
    counts.tasks = counts.jobs + counts.shipments;
    counts.vehicles = std::ssize(*problem.vehicles);
    counts.depots = std::ssize(*problem.depots);
    counts.stops = stops_of_tasks(problem);
    each_shift(problem, [&](const Shift& shift) {
        ++counts.shifts;
        counts.stops += stops_of(shift);
    });
    counts.locations = std::ssize(distinct_locations(problem));
    return counts;
}

}  // namespace routeopt::routing::validation
