// Position of a point along a Hilbert curve (Hilbert 1891): points that are near each other on the
// curve are near each other on the plane. The model numbers places in this order, so that arrays
// indexed by place keep neighbours close together in memory.
#pragma once

#include <cstdint>
#include <utility>

namespace routeopt {

// Position in [0, 2^32) on the curve through a grid of 2^16 x 2^16 cells. Precondition: x and y are
// below 2^16.
constexpr std::uint64_t hilbert_position(std::uint32_t x, std::uint32_t y)
{
    constexpr std::uint32_t kSide = 1U << 16;
    std::uint64_t position = 0;
    for (std::uint32_t side = kSide / 2; side > 0; side /= 2) {
        const std::uint32_t right = (x & side) != 0 ? 1 : 0;
        const std::uint32_t top = (y & side) != 0 ? 1 : 0;
        position += std::uint64_t{side} * side * ((3 * right) ^ top);
        if (top == 0) {
            if (right == 1) {
                x = kSide - 1 - x;
                y = kSide - 1 - y;
            }
            std::swap(x, y);
        }
    }
    return position;
}

}  // namespace routeopt
