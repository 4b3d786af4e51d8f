// How long two spans of time overlap.
#pragma once

#include <algorithm>
#include <cstdint>

namespace routeopt::fill::referee {

[[nodiscard]] inline std::int64_t overlap(std::int64_t a_from, std::int64_t a_to,
                                          std::int64_t b_from, std::int64_t b_to)
{
    return std::max<std::int64_t>(0, std::min(a_to, b_to) - std::max(a_from, b_from));
}

}  // namespace routeopt::fill::referee
