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

inline constexpr std::int64_t kGridSize = 1 << 26;  // the most that |x| and |y| may be

// The edges, each once, as numbers of points; of points that are all on a line, those between
// consecutive ones. Of several points at one place only the first is triangulated with the others;
// each of the rest is a neighbour of it and of the one before. By divide and conquer (Guibas and
// Stolfi 1985) in O(n log n).
std::vector<std::pair<Index, Index>> delaunay_edges(const std::vector<GridPoint>& points);

}  // namespace routeopt
