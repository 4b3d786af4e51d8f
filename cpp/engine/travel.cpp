#include "engine/travel.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/clock.hpp"
#include "routing/schema/place_of.hpp"
#include "routing/validation/walk.hpp"
#include "travel/located.hpp"
#include "travel/straight_line.hpp"

namespace routeopt::engine {
namespace {

// Of the providers that compute travel.
std::unique_ptr<travel::Source> provider(const TravelChoice& choice)
{
    if (const auto* plane = std::get_if<travel::PlaneRule>(&choice))
        return std::make_unique<travel::Euclidean>(*plane);
    const auto& sphere = std::get<GreatCircleChoice>(choice);
    return std::make_unique<travel::GreatCircle>(sphere.speed_kmh, sphere.road_factor);
}

std::unique_ptr<travel::Source> from_request(const std::vector<routing::Matrices>& matrices)
{
    std::vector<travel::GivenMatrix> given;
    for (const routing::Matrices& entry : matrices) {
        const auto& distances = entry.distances_m.present() ? entry.distances_m : entry.durations_s;
        given.push_back(
            {std::string{entry.profile}, entry.durations_s->cells.data(), distances->cells.data()});
    }
    return std::make_unique<travel::Given>(std::move(given), matrices.front().durations_s->rows);
}

bool has_profile(const std::vector<travel::GivenMatrix>& matrices, std::string_view profile)
{
    return std::any_of(matrices.begin(), matrices.end(), [&](const travel::GivenMatrix& matrix) {
        return matrix.profile == profile;
    });
}

// visit(location field): tasks, then shifts one by one, then depots.
template <class Visit>
void each_place(const routing::Problem& problem, Visit&& visit)
{
    using namespace routing;
    validation::each_side(problem, [&](const Task&, const StopSide& s) { visit(s.location); });
    validation::each_shift(problem, [&](const Shift& shift) {
        visit(shift.start->location);
        visit(shift.end->location);
        for (const Break& pause : *shift.breaks)
            visit(pause.location);
    });
    for (const Depot& depot : *problem.depots)
        visit(depot.location);
}

struct PlacesWanted {
    std::vector<travel::Place> places;      // distinct in their coordinates
    std::vector<routing::NodeId> first_at;  // where each stands first
};

PlacesWanted places_of(const routing::Problem& problem)
{
    PlacesWanted found;
    std::set<std::pair<double, double>> seen;
    each_place(problem, [&](const routing::Field<routing::Location>& location) {
        if (!location)
            return;
        const travel::Place place = place_of(problem, *location);
        if (!seen.emplace(place.x, place.y).second)
            return;
        found.places.push_back({kNone, place.x, place.y});
        found.first_at.push_back(location.at);
    });
    return found;
}

std::vector<std::string_view> profiles_of(const routing::Problem& problem)
{
    std::set<std::string_view> profiles;
    for (const routing::Vehicle& vehicle : *problem.vehicles)
        profiles.insert(*vehicle.profile);
    return {profiles.begin(), profiles.end()};
}

}  // namespace

bool knows(const Call& call, std::string_view profile)
{
    if (!call.matrices.empty())
        return has_profile(call.matrices, profile);
    if (const auto* service = std::get_if<TravelService>(&call.travel))
        return std::ranges::find(service->profiles, profile) != service->profiles.end();
    return provider(call.travel)->profile_named(profile) != kNone;
}

Travel::Travel(const Call& call, const routing::Request& request)
{
    if (!call.matrices.empty())
        source_ = std::make_unique<travel::Given>(call.matrices, call.matrix_rows);
    else if (request.problem && !request.problem->matrices->empty())
        source_ = from_request(*request.problem->matrices);
    else if (const auto* service = std::get_if<TravelService>(&call.travel))
        fetch(*service, request);
    else
        source_ = provider(call.travel);
}

void Travel::fetch(const TravelService& service, const routing::Request& request)
{
    const Stopwatch watch;
    const PlacesWanted wanted = places_of(*request.problem);
    const std::vector<std::string_view> profiles = profiles_of(*request.problem);
    FetchedTravel fetched = service.fetch({profiles, wanted.places});
    for (const std::string_view profile : profiles)
        if (!has_profile(fetched.matrices, profile))
            throw std::invalid_argument("no travel was fetched for the profile " +
                                        std::string{profile});
    notes_ = std::move(fetched.notes);
    for (const FetchedTravel::Note& note : notes_)
        pointers_.push_back(request.document->pointer(wanted.first_at.at(note.place)));
    source_ = std::make_unique<travel::Located>(std::move(fetched.matrices), wanted.places);
    milliseconds_ = std::llround(watch.elapsed_s() * 1000);
}

void Travel::add_to(std::vector<routing::Warning>& warnings) const
{
    for (std::size_t k = 0; k < notes_.size(); ++k)
        warnings.push_back({notes_[k].code, pointers_[k], notes_[k].message});
}

}  // namespace routeopt::engine
