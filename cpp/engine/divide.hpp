// Districts of places, with arrays in place of texts: a million places would take longer to write
// and to read than to divide.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "routing/progress.hpp"
#include "travel/table.hpp"

namespace routeopt::engine {

// Preconditions: coordinates are finite, and degrees where there is no plane; weights are at least
// 0, and their sum times the longest distance is within 62 bits; there are 1 to as many districts
// as places.
struct Division {
    std::span<const double> places;  // longitude and latitude, or x and y, of one after the other
    std::span<const std::int64_t> weights;  // by place
    std::int64_t districts = 1;
    std::int64_t tolerance = 0;  // in millionths of the mean weight
    std::optional<travel::PlaneRule> plane;
    std::uint64_t seed = 0;
    std::optional<std::int64_t> max_iterations;
    std::int64_t time_limit_ms = 1'000;
    int threads = 0;  // 0: as many as there are processors
    routing::OnProgress progress;
};

// The district of each place, as `clust` solves the same request with `compactness` CENTROID; kNone
// where no district has room.
std::vector<Index> divide(const Division& division);

}  // namespace routeopt::engine
