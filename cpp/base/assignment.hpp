// The assignment of rows to columns of greatest total weight, each to one at most, where few pairs
// have a weight.
#pragma once

#include <cstdint>
#include <vector>

#include "base/index.hpp"

namespace routeopt {

struct WeightedColumn {
    Index column = 0;
    std::int64_t weight = 0;  // at least 0
};

// rows: of each row the columns that it may be assigned to, each once. Returns the column of each
// row, kNone for a row that gets none. The sum of weights is the greatest possible. Shortest
// augmenting paths (Jonker and Volgenant 1987): O(rows * pairs * log(pairs)) at worst.
[[nodiscard]] std::vector<Index> assign_most(const std::vector<std::vector<WeightedColumn>>& rows,
                                             Index columns);

}  // namespace routeopt
