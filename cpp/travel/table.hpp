// Arcs between numbered places for the search, which reads them in its innermost loops: looked up
// where there is a matrix, else computed anew each time, so that no memory grows with the square of
// the number of places. The classes have no base class: the search is compiled for the type of its
// table, so that arc() is inlined.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

#include "base/index.hpp"

namespace routeopt::travel {

// The way from one place to another, in whole metres and seconds at the speed of its profile.
struct Arc {
    std::int32_t distance_m = 0;
    std::int32_t duration_s = 0;

    // False where there is no way (kNoWay): no route may travel it.
    [[nodiscard]] bool exists() const { return duration_s >= 0; }
};
inline constexpr Arc kNoWay{-1, -1};

// The arc of one cell of a pair of matrices; a negative value in either means that there is no way.
inline Arc arc_of_cell(std::int32_t distance_m, std::int32_t duration_s)
{
    return distance_m < 0 || duration_s < 0 ? kNoWay : Arc{distance_m, duration_s};
}

// `value` without its fraction, or the largest 32-bit integer where it is larger than that.
// Precondition: not negative.
inline std::int32_t whole(double value)
{
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(value < most ? value : most);
}

// Each table has
//   arc(from, to)      the arc between two places by number, in constant time
//   longest(places)    an upper bound on the distance and on the duration of every arc among its
//                      `places` places, each by itself; at most linear in the size of its data

// Arcs of square matrices (see GivenMatrix). Up to kMostCopied places they are copied, in the order
// of the places and with distance and duration side by side, so that an arc is a single read from
// memory, and close to that of the arc before. For more places it is a view of the matrices.
class Lookup {
public:
    // row_of: by place, its row in the matrices.
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
    static constexpr std::size_t kMostCopied = 2'000;  // a copy of at most 32 MB

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
    std::size_t copied_ = 0;  // number of places in copy_, 0 without a copy
    std::vector<Arc> copy_;   // by from * copied_ + to
};

enum class Rounding : std::uint8_t { nearest, floor, ceil };

// How an arc is computed on a plane: the Euclidean distance times units_per_unit, as a whole number
// by `rounding`. That number is both the metres and the seconds of the arc.
struct PlaneRule {
    PlaneRule(double units_per_unit, Rounding rounding)
        : scale_(units_per_unit), lift_(lift_of(rounding))
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
    // What is added before the fraction is dropped. For `ceil` it is a little less than 1, so that
    // a whole number stays as it is: exact between whole coordinates up to a distance of 2^23,
    // where the root of a number that is no square lies at least 2^-24 above a whole number.
    static constexpr double lift_of(Rounding rounding)
    {
        constexpr double kBelowOne = 1 - 0x1p-24;
        if (rounding == Rounding::ceil)
            return kBelowOne;
        return rounding == Rounding::nearest ? 0.5 : 0;
    }

    double scale_;
    double lift_;
};

// How an arc is computed on a sphere, for one profile: from the angle between two places as seen
// from the centre. The road factor and the speed are in the two constants.
struct SphereRule {
    double metres_per_radian = 0;
    double seconds_per_radian = 0;

    // chord2: the square of the straight distance between two points of the unit sphere. The angle
    // between them is 2 asin(distance / 2). Below about 1,000 km a power series takes the place of
    // the arc sine; it is exact to a millimetre there.
    [[nodiscard, gnu::always_inline]] Arc arc(double chord2) const
    {
        const double half2 = chord2 / 4;
        const double half = std::sqrt(half2);
        const double angle =
            half2 < 0.0064 ? 2 * half * series(half2) : 2 * std::asin(half < 1 ? half : 1);
        return {whole(angle * metres_per_radian + 0.5), whole(angle * seconds_per_radian + 0.5)};
    }

private:
    // asin(x) / x by the first five terms of its power series; x2 is x squared.
    static double series(double x2)
    {
        return 1 + x2 * (1.0 / 6 + x2 * (3.0 / 40 + x2 * (15.0 / 336 + x2 * (105.0 / 3456))));
    }
};

// A point of the unit sphere.
struct UnitVector {
    double x, y, z;
};
UnitVector unit_vector(double longitude_deg, double latitude_deg);

// The square of the straight distance between two points.
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
