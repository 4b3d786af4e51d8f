// Which points of a plane are neighbours: the edges of a Delaunay triangulation.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/index.hpp"

namespace routeopt {

// Whole numbers, so that all that is asked of points is answered exactly.
struct GridPoint {
    std::int64_t x = 0, y = 0;
    friend auto operator<=>(const GridPoint&, const GridPoint&) = default;
};

inline constexpr std::int64_t kGridSize = 1 << 26;  // coordinates are at most this, or minus this

// The edges, each once, as numbers of points; of points that are all on a line, those between
// consecutive ones. Points at the same place are neighbours of the first of them and each of the
// one before; only the first has others. By divide and conquer (Guibas and Stolfi 1985) in
// O(n log n).
std::vector<std::pair<Index, Index>> delaunay_edges(const std::vector<GridPoint>& points);

}  // namespace routeopt
