// The convex hull of places on the map.
#pragma once

#include <vector>

#include "clust/schema/problem.hpp"

namespace routeopt::clust::v2 {

// The corners of the smallest convex area, in the plane of longitude and latitude, that holds the
// places: counter-clockwise, each once. O(n log n).
std::vector<Coordinates> outline_of(std::vector<Coordinates> places);

}  // namespace routeopt::clust::v2
