// Visits to depots of a plan that is stated job by job, which does not name them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "routing/v2/translator.hpp"

namespace routeopt::routing::v2 {
namespace {

// The square of a distance, good enough to compare ways by.
double distance(const Place& a, const Place& b)
{
    const double north = *a.latitude - *b.latitude;
    const double east =
        (*a.longitude - *b.longitude) * std::cos(*a.latitude * std::numbers::pi / 180);
    return std::hypot(north, east);
}

std::int64_t load_of(const Job& job, std::size_t dimension)
{
    return dimension < job.load->size() ? *(*job.load)[dimension] : 0;
}

}  // namespace

// Whether more is on board than there is room, between two depots. Lone deliveries are on board
// from the first of them on.
bool Translator::is_overloaded(const Resource& resource, std::span<const PlannedStop> stops) const
{
    for (std::size_t d = 0; d < resource.capacity->size(); ++d) {
        std::int64_t load = 0;
        const auto change_of = [&](const PlannedStop& stop) {
            const std::size_t partner = out_.partner[*stop.job];
            const bool is_delivery = partner != *stop.job && !out_.is_pickup[*stop.job];
            return is_delivery ? -load_of((*in_.jobs)[partner], d)
                               : load_of((*in_.jobs)[*stop.job], d);
        };
        for (const PlannedStop& stop : stops)
            if (out_.partner[*stop.job] == *stop.job)
                load -= std::min<std::int64_t>(0, change_of(stop));
        std::int64_t most = load;
        for (const PlannedStop& stop : stops)
            most = std::max(most, load += change_of(stop));
        if (most > *(*resource.capacity)[d])
            return true;
    }
    return false;
}

// The last place to go to a depot without the load of a pair; 0 where there is none.
std::size_t Translator::place_to_unload(std::span<const PlannedStop> stops) const
{
    std::size_t place = 0;
    int open = 0;
    for (std::size_t k = 0; k < stops.size(); ++k) {
        if (open == 0)
            place = k;
        const std::size_t job = *stops[k].job;
        if (out_.partner[job] != job)
            open += out_.is_pickup[job] ? 1 : -1;
    }
    return place;
}

// As late as the load allows, to the depot of the shortest way round.
void Translator::add_depot_visits(std::size_t trip, std::vector<PlannedStop>& stops)
{
    const Resource& resource = (*in_.resources)[out_.trips[trip].resource];
    std::map<std::string_view, std::int64_t> visits;
    std::size_t begin = 0;
    for (std::size_t k = 0; k < stops.size(); ++k) {
        const std::span part{stops.data() + begin, k + 1 - begin};
        if (!is_overloaded(resource, part))
            continue;
        const std::size_t place = begin + place_to_unload(part);
        const Depot* depot =
            place == begin ? nullptr : depot_between(stops[place - 1], stops[place]);
        if (depot == nullptr || visits[*depot->name]++ == visits_of_depot())
            continue;
        stops.insert(stops.begin() + static_cast<std::ptrdiff_t>(place),
                     {std::nullopt, *depot->name});
        begin = place + 1;
        k = place;
    }
    if (begin > 0)
        warn(in_.depots.at,
             "a plan that jobs state names no visits to depots: they are where the load demands "
             "them");
}

const Depot* Translator::depot_between(const PlannedStop& before, const PlannedStop& after) const
{
    const auto detour = [&](const Depot& depot) {
        double sum = 0;
        for (const PlannedStop* stop : {&before, &after})
            if (const Field<Place>& place = (*in_.jobs)[*stop->job].location)
                sum += distance(*place, *depot.location);
        return sum;
    };
    const auto& depots = *in_.depots;
    const auto found =
        std::min_element(depots.begin(), depots.end(),
                         [&](const Depot& a, const Depot& b) { return detour(a) < detour(b); });
    return found == depots.end() ? nullptr : &*found;
}

}  // namespace routeopt::routing::v2
