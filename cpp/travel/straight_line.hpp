// Travel computed from coordinates: great circles times a road factor, or lines on a plane.
#pragma once

#include <array>
#include <optional>

#include "travel/source.hpp"

namespace routeopt::travel {

// What a great circle is multiplied with, and how fast it is driven.
struct Going {
    std::string_view profile;
    double speed_kmh;
    double road_factor;
};

// The default provider: documented guesses for town traffic.
inline constexpr std::array kGoings{
    Going{"car", 35, 1.3},
    Going{"truck", 30, 1.3},
    Going{"bike", 15, 1.2},
    Going{"foot", 5, 1.2},
};

class GreatCircle final : public Source {
public:
    // A value given here holds for every profile. Precondition: positive and finite.
    GreatCircle(std::optional<double> speed_kmh, std::optional<double> road_factor);

    [[nodiscard]] Index profile_named(std::string_view name) const override;
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

private:
    std::array<SphereRule, kGoings.size()> rules_;
};

class Euclidean final : public Source {
public:
    explicit Euclidean(PlaneRule rule) : rule_(rule) {}

    // Every profile goes the same way.
    [[nodiscard]] Index profile_named(std::string_view) const override { return 0; }
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

private:
    PlaneRule rule_;
};

}  // namespace routeopt::travel
