// Distances as the crow flies.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "fill/schema/problem.hpp"

namespace routeopt::fill::referee {

// Kilometres to a place and back along a great circle of a sphere of 6371.0088 km, rounded.
inline std::int64_t kilometres_and_back(const Place& a, const Place& b)
{
    constexpr double kEarth_km = 6371.0088;
    const auto radians = [](double degrees) { return degrees * std::numbers::pi / 180; };
    const double lat = std::sin(radians(b.lat - a.lat) / 2);
    const double lon = std::sin(radians(b.lon - a.lon) / 2);
    const double h = lat * lat + std::cos(radians(a.lat)) * std::cos(radians(b.lat)) * lon * lon;
    return std::llround(2 * 2 * kEarth_km * std::asin(std::sqrt(std::min(1.0, h))));
}

}  // namespace routeopt::fill::referee
