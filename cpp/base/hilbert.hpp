// Position along a Hilbert curve: places that are near on it are near on the plane.
#pragma once

#include <cstdint>
#include <utility>

namespace routeopt {

// x and y in [0, 2^16).
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
