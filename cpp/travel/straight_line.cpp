#include "travel/straight_line.hpp"

#include <numbers>

namespace routeopt::travel {
namespace {

constexpr double kEarthRadiusM = 6'371'008.8;  // mean radius, IUGG

UnitVector on_sphere(const Place& place)
{
    return unit_vector(place.x, place.y);
}

}  // namespace

UnitVector unit_vector(double longitude_deg, double latitude_deg)
{
    constexpr double kRadiansPerDegree = std::numbers::pi / 180;
    const double longitude = longitude_deg * kRadiansPerDegree;
    const double latitude = latitude_deg * kRadiansPerDegree;
    return {std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude),
            std::sin(latitude)};
}

GreatCircle::GreatCircle(std::optional<double> speed_kmh, std::optional<double> road_factor)
{
    for (std::size_t i = 0; i < kGoings.size(); ++i) {
        const double metres = kEarthRadiusM * road_factor.value_or(kGoings[i].road_factor);
        rules_[i] = {metres, metres * 3.6 / speed_kmh.value_or(kGoings[i].speed_kmh)};
    }
}

Index GreatCircle::profile_named(std::string_view name) const
{
    for (std::size_t i = 0; i < kGoings.size(); ++i)
        if (kGoings[i].profile == name)
            return static_cast<Index>(i);
    return kNone;
}

Arc GreatCircle::between(Index profile, const Place& from, const Place& to) const
{
    return rules_[static_cast<std::size_t>(profile)].arc(chord2(on_sphere(from), on_sphere(to)));
}

Table GreatCircle::table(Index profile, std::span<const Place> places) const
{
    std::vector<UnitVector> points;
    for (const Place& place : places)
        points.push_back(on_sphere(place));
    return Computed{rules_[static_cast<std::size_t>(profile)], std::move(points)};
}

Arc Euclidean::between(Index, const Place& from, const Place& to) const
{
    return rule_.arc(from.x - to.x, from.y - to.y);
}

Table Euclidean::table(Index, std::span<const Place> places) const
{
    std::vector<UnitVector> points;
    for (const Place& place : places)
        points.push_back({place.x, place.y, 0});
    return Computed{rule_, std::move(points)};
}

}  // namespace routeopt::travel
