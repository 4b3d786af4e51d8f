// A placement: where a task may be put into a plan. The insertion points of its stops in a route,
// the windows that they use, and a reload that comes with it.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "base/quantity.hpp"

namespace routeopt::routing::suggest {

inline constexpr std::int32_t kAnyWindow = -1;  // the referee chooses the cheapest

struct Placement {
    Money bound;  // lower bound of the cost of the whole plan with the task here
    std::uint32_t slot = 0;
    // The places of the task's stops, by their number in places_of() (task_stops.hpp).
    std::uint32_t places = 0;
    // The positions, among the route's stops without the task, before which the job goes, or the
    // pickup and the delivery.
    std::array<std::uint32_t, 2> before{};
    std::array<std::int32_t, 2> window{kAnyWindow, kAnyWindow};
    std::uint32_t reload = 0;     // 0: none; n: the shift's n-th reload, counted from one
    std::uint32_t reload_at = 0;  // its position in the route, the task's stops included

    // Breaks ties of cost, so that answers are reproducible.
    [[nodiscard]] auto order() const
    {
        return std::tuple{slot, before, places, window, reload, reload_at};
    }
};

}  // namespace routeopt::routing::suggest
