// How far places are from each other: along great circles or lines on a plane, or by a matrix.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/index.hpp"
#include "travel/straight_line.hpp"

namespace routeopt::clust {

using travel::UnitVector;

// Places are numbered. Distances are whole metres, or the seconds of a matrix.
class Distances {
public:
    Distances() = default;
    // Great circles on the earth; points are unit vectors.
    explicit Distances(std::vector<UnitVector> points) : points_(std::move(points)) {}
    // Lines on a plane; z is 0.
    Distances(travel::PlaneRule rule, std::vector<UnitVector> points)
        : is_plane_(true), plane_(rule), points_(std::move(points))
    {
    }
    // A square matrix with a row for each place; it must outlive this. Points are only for
    // neighbourhoods and outlines.
    Distances(const std::int32_t* cells, std::size_t rows, std::vector<UnitVector> points)
        : cells_(cells), rows_(rows), points_(std::move(points))
    {
    }

    [[nodiscard]] bool is_matrix() const { return cells_ != nullptr; }
    [[nodiscard]] bool is_plane() const { return is_plane_; }
    [[nodiscard]] const UnitVector& point(Index place) const { return points_[as_size(place)]; }

    [[nodiscard]] std::int64_t between(Index from, Index to) const
    {
        return cells_ != nullptr ? cells_[as_size(from) * rows_ + as_size(to)]
                                 : between(point(from), point(to));
    }
    // Precondition: there is no matrix.
    [[nodiscard]] std::int64_t between(const UnitVector& a, const UnitVector& b) const
    {
        const double squared = travel::chord2(a, b);
        return (is_plane_ ? plane_.arc(squared) : kSphere.arc(squared)).distance_m;
    }

    // The mean of points, given their weighted sum; on the sphere it is put back on the surface.
    [[nodiscard]] UnitVector mean(const UnitVector& sum, double weight) const
    {
        const double length =
            is_plane_ ? weight : std::sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
        if (!(length > 0))
            return sum;
        return {sum.x / length, sum.y / length, sum.z / length};
    }

private:
    static constexpr double kEarthRadiusM = 6'371'008.8;  // mean radius, IUGG
    static constexpr travel::SphereRule kSphere{kEarthRadiusM, kEarthRadiusM};

    bool is_plane_ = false;
    travel::PlaneRule plane_{1, travel::Rounding::nearest};
    const std::int32_t* cells_ = nullptr;
    std::size_t rows_ = 0;
    std::vector<UnitVector> points_;
};

}  // namespace routeopt::clust
