// Where a task may be put into a route.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "base/quantity.hpp"

namespace routeopt::routing::suggest {

inline constexpr std::int32_t kAnyWindow = -1;

struct Placement {
    Money bound;  // no plan with the task here costs less
    std::uint32_t slot = 0;
    // Before which of the route's stops: the job, or the pickup and the delivery.
    std::array<std::uint32_t, 2> before{};
    std::array<std::int32_t, 2> window{kAnyWindow, kAnyWindow};
    std::uint32_t reload = 0;     // 0: none, else one more than its place among the shift's reloads
    std::uint32_t reload_at = 0;  // its place among the route's stops, those of the task included

    // Two places that differ in their reload alone are one: the cheaper is kept.
    [[nodiscard]] auto place() const { return std::tuple{slot, before, window}; }
    [[nodiscard]] auto order() const { return std::tuple{slot, before, window, reload, reload_at}; }
};

}  // namespace routeopt::routing::suggest
