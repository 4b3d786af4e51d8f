#include "engine/travel.hpp"

#include <algorithm>

#include "travel/straight_line.hpp"

namespace routeopt::engine {
namespace {

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

}  // namespace

bool knows(const Call& call, std::string_view profile)
{
    if (!call.matrices.empty())
        return std::any_of(call.matrices.begin(), call.matrices.end(),
                           [&](const travel::GivenMatrix& m) { return m.profile == profile; });
    return provider(call.travel)->profile_named(profile) != kNone;
}

std::unique_ptr<travel::Source> source_for(const Call& call, const routing::Request& request)
{
    if (!call.matrices.empty())
        return std::make_unique<travel::Given>(call.matrices, call.matrix_rows);
    if (!request.problem->matrices->empty())
        return from_request(*request.problem->matrices);
    return provider(call.travel);
}

}  // namespace routeopt::engine
