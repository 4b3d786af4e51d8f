#include "travel/table.hpp"

#include <algorithm>
#include <span>

namespace routeopt::travel {
namespace {

// A plain loop: compilers make vector instructions of it, but not of std::max_element.
std::int32_t largest(std::span<const std::int32_t> cells)
{
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
    for (const std::int32_t cell : cells)
        most = std::max(most, cell);
    return most;
}

}  // namespace

Lookup::Lookup(const std::int32_t* durations_s, const std::int32_t* distances_m, std::size_t rows,
               std::vector<std::uint32_t> row_of)
    : durations_s_(durations_s), distances_m_(distances_m), rows_(rows), row_of_(std::move(row_of))
{
    const std::size_t places = row_of_.size();
    if (places > kMostCopied)
        return;
    copy_.reserve(places * places);
    for (std::size_t from = 0; from < places; ++from)
        for (std::size_t to = 0; to < places; ++to)
            copy_.push_back(look_up(static_cast<Index>(from), static_cast<Index>(to)));
    copied_ = places;
}

// The largest cells of the whole matrices, in one sweep. Rows that no place uses count too: an
// upper bound may be larger than needed.
Arc Lookup::longest(std::size_t) const
{
    const std::size_t cells = rows_ * rows_;
    const std::int32_t duration_s = largest({durations_s_, cells});
    return {distances_m_ == durations_s_ ? duration_s : largest({distances_m_, cells}), duration_s};
}

Arc Computed::longest(std::size_t places) const
{
    return is_sphere_ ? longest_on_sphere(places) : longest_on_plane();
}

// The diagonal of the box around all points.
Arc Computed::longest_on_plane() const
{
    const auto by_x = [](const UnitVector& a, const UnitVector& b) { return a.x < b.x; };
    const auto by_y = [](const UnitVector& a, const UnitVector& b) { return a.y < b.y; };
    const auto [west, east] = std::minmax_element(points_.begin(), points_.end(), by_x);
    const auto [south, north] = std::minmax_element(points_.begin(), points_.end(), by_y);
    return plane_.arc(east->x - west->x, north->y - south->y);
}

// By the triangle inequality no arc is longer than twice the longest one from the first place. One
// is added for rounding.
Arc Computed::longest_on_sphere(std::size_t places) const
{
    Arc longest;
    for (std::size_t to = 0; to < places; ++to) {
        const Arc one = arc(0, static_cast<Index>(to));
        longest.distance_m = std::max(longest.distance_m, one.distance_m);
        longest.duration_s = std::max(longest.duration_s, one.duration_s);
    }
    return {whole(2.0 * longest.distance_m + 1), whole(2.0 * longest.duration_s + 1)};
}

}  // namespace routeopt::travel
