#include "engine/travel.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/clock.hpp"
#include "routing/schema/place_of.hpp"
#include "routing/schema/travel_of.hpp"
#include "routing/validation/walk.hpp"
#include "travel/located.hpp"
#include "travel/sliced.hpp"
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
    std::size_t rows = 0;
    for (const routing::Matrices& entry : matrices) {
        const routing::Matrix& durations = *durations_of(entry);
        const std::int32_t* const cells = durations.cells.data();
        given.push_back({std::string{entry.profile}, cells,
                         entry.distances_m.present() ? entry.distances_m->cells.data() : cells});
        rows = durations.rows;
    }
    return std::make_unique<travel::Given>(std::move(given), rows);
}

travel::SliceRule rule_of(const routing::Matrices& entry, const routing::Slice& slice)
{
    if (!slice.durations_s.present())
        return {.factor = *slice.factor};
    const std::int32_t* const cells = slice.durations_s->cells.data();
    if (slice.distances_m.present())
        return {.durations_s = cells, .distances_m = slice.distances_m->cells.data()};
    return {.durations_s = cells, .distances_m = entry.distances_m.present() ? nullptr : cells};
}

std::vector<std::string_view> profiles_of(const routing::Problem& problem)
{
    std::set<std::string_view> profiles;
    for (const routing::Vehicle& vehicle : *problem.vehicles)
        profiles.insert(*vehicle.profile);
    return {profiles.begin(), profiles.end()};
}

// Whether every slice has the profile's own times and distances.
bool are_equal(const routing::Matrices& entry)
{
    const routing::Matrix* const durations = durations_of(entry);
    const auto has_own = [&](const routing::Slice& slice) {
        if (!slice.durations_s.present())
            return *slice.factor == kMillion;
        // Without distances of any the durations are those.
        const routing::Matrix& metres =
            entry.distances_m.present() ? *entry.distances_m : *durations;
        return slice.durations_s->cells == durations->cells &&
               (!slice.distances_m.present() || slice.distances_m->cells == metres.cells);
    };
    return std::all_of(entry.slices->begin(), entry.slices->end(), has_own);
}

// The slices of profiles, and the size of the matrices that these have.
struct Slices {
    std::vector<travel::SlicedProfile> profiles;
    std::size_t rows = 0;
};

// What the request says of the time of day, of profiles whose slices differ.
Slices slices_of(const routing::Request& request)
{
    Slices found;
    if (!request.problem || !has_slices(*request.problem))
        return found;
    for (const routing::Matrices& entry : *request.problem->matrices) {
        if (entry.slices->empty() || are_equal(entry))
            continue;
        std::vector<std::int64_t> begins;
        std::vector<travel::SliceRule> rules;
        for (const routing::Slice& slice : *entry.slices) {
            begins.push_back(*slice.from);
            rules.push_back(rule_of(entry, slice));
            found.rows = slice.durations_s.present() ? slice.durations_s->rows : found.rows;
        }
        found.profiles.push_back({std::string{entry.profile},
                                  travel::Day{request.time_form.offset_s, std::move(begins)},
                                  std::move(rules)});
    }
    return found;
}

// The source by time of day, where there are slices.
std::unique_ptr<travel::Source> sliced(std::unique_ptr<travel::Source> base,
                                       const std::vector<std::string_view>& names, Slices slices)
{
    if (slices.profiles.empty())
        return base;
    return std::make_unique<travel::Sliced>(std::move(base), names, std::move(slices.profiles),
                                            slices.rows);
}

bool has_profile(const std::vector<travel::GivenMatrix>& matrices, std::string_view profile)
{
    return std::any_of(matrices.begin(), matrices.end(), [&](const travel::GivenMatrix& matrix) {
        return matrix.profile == profile;
    });
}

// Null where the service does not know the profile.
const TravelService::Profile* profile_of(const TravelService& service, std::string_view name)
{
    const auto found = std::ranges::find(service.profiles, name, &TravelService::Profile::name);
    return found == service.profiles.end() ? nullptr : &*found;
}

// Whether all matrices of a profile have the cells of the first.
bool are_equal(std::span<const travel::GivenMatrix> matrices, std::size_t rows)
{
    const std::size_t cells = rows * rows;
    const travel::GivenMatrix& first = matrices.front();
    return std::ranges::all_of(matrices, [&](const travel::GivenMatrix& matrix) {
        return std::equal(first.durations_s, first.durations_s + cells, matrix.durations_s) &&
               std::equal(first.distances_m, first.distances_m + cells, matrix.distances_m);
    });
}

travel::SlicedProfile slices_of(const TravelService::Profile& profile,
                                std::span<const travel::GivenMatrix> matrices,
                                std::int64_t offset_s)
{
    std::vector<travel::SliceRule> rules;
    for (const travel::GivenMatrix& matrix : matrices)
        rules.push_back({.durations_s = matrix.durations_s, .distances_m = matrix.distances_m});
    return {profile.name, travel::Day{offset_s, profile.begins}, std::move(rules)};
}

// Takes the matrices of a profile from the front of those that were fetched.
std::span<const travel::GivenMatrix> take(const TravelService::Profile& profile,
                                          std::span<const travel::GivenMatrix>& fetched)
{
    const std::size_t count = profile.begins.size();
    if (fetched.size() < count || fetched.front().profile != profile.name)
        throw std::invalid_argument("no travel was fetched for the profile " + profile.name);
    const auto taken = fetched.first(count);
    fetched = fetched.subspan(count);
    return taken;
}

// Travel between the rows of the matrices that a service has fetched for these profiles. One whose
// slices differ has the first as its own; `slices` are those that the request states for others.
std::unique_ptr<travel::Source> fetched_travel(const TravelService& service,
                                               const std::vector<std::string_view>& profiles,
                                               std::span<const travel::GivenMatrix> fetched,
                                               Slices slices, std::int64_t offset_s)
{
    std::vector<travel::GivenMatrix> own;
    for (const std::string_view name : profiles) {
        const TravelService::Profile& profile = *profile_of(service, name);
        const auto matrices = take(profile, fetched);
        own.push_back(matrices.front());
        if (!are_equal(matrices, slices.rows))
            slices.profiles.push_back(slices_of(profile, matrices, offset_s));
    }
    const std::size_t rows = slices.rows;
    return sliced(std::make_unique<travel::Given>(std::move(own), rows), profiles,
                  std::move(slices));
}

// visit(location field): tasks, then shifts one by one, then depots.
template <class Visit>
void each_place(const routing::Problem& problem, Visit&& visit)
{
    using namespace routing;
    validation::each_site(problem, [&](const Task&, const Site& site) { visit(site.location); });
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

}  // namespace

bool knows(const Call& call, std::string_view profile)
{
    if (!call.matrices.empty())
        return has_profile(call.matrices, profile);
    if (const auto* service = std::get_if<TravelService>(&call.travel))
        return profile_of(*service, profile) != nullptr;
    return provider(call.travel)->profile_named(profile) != kNone;
}

bool is_by_day(const Call& call, std::string_view profile)
{
    const auto* const service = std::get_if<TravelService>(&call.travel);
    if (service == nullptr || !call.matrices.empty())
        return false;
    const TravelService::Profile* const found = profile_of(*service, profile);
    return found != nullptr && found->begins.size() > 1;
}

Travel::Travel(const Call& call, const routing::Request& request)
{
    const bool is_given = request.problem && has_matrices(*request.problem);
    const auto* const service = std::get_if<TravelService>(&call.travel);
    if (service != nullptr && call.matrices.empty() && !is_given) {
        fetch(*service, request);
        return;
    }
    if (!call.matrices.empty())
        source_ = std::make_unique<travel::Given>(call.matrices, call.matrix_rows);
    else if (is_given)
        source_ = from_request(*request.problem->matrices);
    else
        source_ = provider(call.travel);
    if (request.problem)
        source_ = sliced(std::move(source_), profiles_of(*request.problem), slices_of(request));
}

void Travel::fetch(const TravelService& service, const routing::Request& request)
{
    const Stopwatch watch;
    const PlacesWanted wanted = places_of(*request.problem);
    const std::vector<std::string_view> profiles = profiles_of(*request.problem);
    FetchedTravel fetched = service.fetch({profiles, wanted.places});
    notes_ = std::move(fetched.notes);
    for (const FetchedTravel::Note& note : notes_)
        pointers_.push_back(request.document->pointer(wanted.first_at.at(note.place)));
    Slices slices = slices_of(request);
    slices.rows = wanted.places.size();
    source_ = std::make_unique<travel::Located>(fetched_travel(service, profiles, fetched.matrices,
                                                               std::move(slices),
                                                               request.time_form.offset_s),
                                                wanted.places);
    milliseconds_ = std::llround(watch.elapsed_s() * 1000);
}

void Travel::add_to(std::vector<routing::Warning>& warnings) const
{
    for (std::size_t k = 0; k < notes_.size(); ++k)
        warnings.push_back({notes_[k].code, pointers_[k], notes_[k].message});
}

}  // namespace routeopt::engine
