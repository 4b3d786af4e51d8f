// Travel computed from coordinates: great circles on the earth times a road factor, at a speed by
// profile; or straight lines on a plane. docs/travel.md describes both for users.
#pragma once

#include <array>
#include <optional>

#include "travel/source.hpp"

namespace routeopt::travel {

// How a profile travels: the length of the great circle is multiplied with road_factor, for the
// detours of roads, and driven at speed_kmh.
struct Going {
    std::string_view profile;
    double speed_kmh;
    double road_factor;
};

// The profiles of the default source of travel, with documented guesses for town traffic.
inline constexpr std::array kGoings{
    Going{"car", 35, 1.3},
    Going{"truck", 30, 1.3},
    Going{"bike", 15, 1.2},
    Going{"foot", 5, 1.2},
};

// Great circles on a sphere with the earth's mean radius; metres and seconds are each rounded to
// the nearest whole one from the unrounded length. Every arc exists.
class GreatCircle final : public Source {
public:
    // A value given here replaces that of every profile. Precondition: positive and finite.
    GreatCircle(std::optional<double> speed_kmh, std::optional<double> road_factor);

    [[nodiscard]] Index profile_named(std::string_view name) const override;
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

private:
    std::array<SphereRule, kGoings.size()> rules_;
};

// Straight lines on a plane; see PlaneRule. Benchmark instances of the literature are measured so.
class Euclidean final : public Source {
public:
    explicit Euclidean(PlaneRule rule) : rule_(rule) {}

    // Every name is a profile, and all of them travel alike.
    [[nodiscard]] Index profile_named(std::string_view) const override { return 0; }
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

private:
    PlaneRule rule_;
};

}  // namespace routeopt::travel
