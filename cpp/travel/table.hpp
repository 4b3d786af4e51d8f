// Arcs between places by number, as fast as they can be had: looked up where the caller brought a
// matrix, else computed on the fly, so that nothing here grows with the square of the places.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

#include "base/index.hpp"

namespace routeopt::travel {

struct Arc {
    std::int32_t distance_m = 0;
    std::int32_t duration_s = 0;

    [[nodiscard]] bool exists() const { return duration_s >= 0; }
};
inline constexpr Arc kNoWay{-1, -1};

// A cell of matrices: negative in either is no way.
inline Arc arc_of_cell(std::int32_t distance_m, std::int32_t duration_s)
{
    return distance_m < 0 || duration_s < 0 ? kNoWay : Arc{distance_m, duration_s};
}

inline std::int32_t whole(double value)
{
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(value < most ? value : most);
}

// Every table has arc(from, to) and longest(places), an upper bound of its arcs.

// A view of square matrices, row by row; a negative entry is no way. Of few places a copy, in their
// order and with both values side by side: an arc is then one read of memory, near the last.
class Lookup {
public:
    Lookup(const std::int32_t* durations_s, const std::int32_t* distances_m, std::size_t rows,
           std::vector<std::uint32_t> row_of);

    [[nodiscard, gnu::always_inline]] Arc arc(Index from, Index to) const
    {
        if (copied_ > 0) [[likely]]
            return copy_[static_cast<std::size_t>(from) * copied_ + static_cast<std::size_t>(to)];
        return look_up(from, to);
    }
    [[nodiscard]] Arc longest(std::size_t places) const;

private:
    static constexpr std::size_t kMostCopied = 2'000;  // 32 MB

    [[nodiscard, gnu::noinline]] Arc look_up(Index from, Index to) const
    {
        const std::size_t cell =
            row_of_[static_cast<std::size_t>(from)] * rows_ + row_of_[static_cast<std::size_t>(to)];
        return arc_of_cell(distances_m_[cell], durations_s_[cell]);
    }

    const std::int32_t* durations_s_;
    const std::int32_t* distances_m_;
    std::size_t rows_;
    std::vector<std::uint32_t> row_of_;
    std::size_t copied_ = 0;  // places
    std::vector<Arc> copy_;
};

enum class Rounding : std::uint8_t { nearest, floor };

// Straight lines on a plane; a duration is the distance.
struct PlaneRule {
    PlaneRule(double units_per_unit, Rounding rounding)
        : scale_(units_per_unit), lift_(rounding == Rounding::nearest ? 0.5 : 0)
    {
    }

    // squared: of the distance.
    [[nodiscard, gnu::always_inline]] Arc arc(double squared) const
    {
        const std::int32_t units = whole(scale_ * std::sqrt(squared) + lift_);
        return {units, units};
    }
    [[nodiscard]] Arc arc(double dx, double dy) const { return arc(dx * dx + dy * dy); }

private:
    double scale_;
    double lift_;  // what is added before the fraction is dropped
};

// Great circles on a sphere, times a road factor, at one speed.
struct SphereRule {
    double metres_per_radian = 0;
    double seconds_per_radian = 0;

    // chord2: the squared chord of the unit sphere. Twice the arc sine of half of it is the angle;
    // short chords take the series, which is exact to a millimetre below 1,000 km.
    [[nodiscard, gnu::always_inline]] Arc arc(double chord2) const
    {
        const double half2 = chord2 / 4;
        const double half = std::sqrt(half2);
        const double angle =
            half2 < 0.0064 ? 2 * half * series(half2) : 2 * std::asin(half < 1 ? half : 1);
        return {whole(angle * metres_per_radian + 0.5), whole(angle * seconds_per_radian + 0.5)};
    }

private:
    static double series(double x2)
    {
        return 1 + x2 * (1.0 / 6 + x2 * (3.0 / 40 + x2 * (15.0 / 336 + x2 * (105.0 / 3456))));
    }
};

struct UnitVector {
    double x, y, z;
};
UnitVector unit_vector(double longitude_deg, double latitude_deg);

inline double chord2(const UnitVector& a, const UnitVector& b)
{
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    const double dz = a.z - b.z;
    return dx * dx + dy * dy + dz * dz;
}

// Travel that is computed from coordinates whenever it is asked for. One class for both rules, so
// that the search is compiled once for them: the branch is always taken the same way, and what it
// costs could not be measured.
class Computed {
public:
    // On a plane z is 0 everywhere.
    Computed(PlaneRule rule, std::vector<UnitVector> points)
        : is_sphere_(false), plane_(rule), points_(std::move(points))
    {
    }
    Computed(SphereRule rule, std::vector<UnitVector> points)
        : is_sphere_(true), sphere_(rule), points_(std::move(points))
    {
    }

    [[nodiscard]] bool is_sphere() const { return is_sphere_; }
    [[nodiscard, gnu::always_inline]] Arc arc(Index from, Index to) const
    {
        const double squared =
            chord2(points_[static_cast<std::size_t>(from)], points_[static_cast<std::size_t>(to)]);
        return is_sphere_ ? sphere_.arc(squared) : plane_.arc(squared);
    }
    // No arc between the first `places` points is longer. O(points).
    [[nodiscard]] Arc longest(std::size_t places) const;

private:
    [[nodiscard]] Arc longest_on_plane() const;
    [[nodiscard]] Arc longest_on_sphere(std::size_t places) const;

    bool is_sphere_;
    PlaneRule plane_{1, Rounding::nearest};
    SphereRule sphere_;
    std::vector<UnitVector> points_;
};

using Table = std::variant<Lookup, Computed>;

}  // namespace routeopt::travel
