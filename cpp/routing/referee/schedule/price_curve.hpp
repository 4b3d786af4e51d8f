// What it costs to start a service at each time: windows and target of a stop.
#pragma once

#include <optional>
#include <vector>

#include "routing/referee/schedule/value.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::referee {

// Linear over the whole seconds from `from` to `to`; between pieces no service may start.
struct CurvePiece {
    std::int64_t from = -kForever;
    std::int64_t to = kForever;
    Int128 value = 0;  // at `from`
    Int128 slope = 0;

    [[nodiscard]] Int128 at(std::int64_t time) const { return value + slope * (time - from); }
};
using Curve = std::vector<CurvePiece>;

// The lateness price of a window: its own, else the common one, else none: the window is hard.
std::optional<std::int64_t> late_rate(const TimeWindow& window, const Number& common);

struct WindowUse {
    std::int64_t index = 0;
    std::int64_t late_s = 0;
    std::int64_t rate = 0;
    bool is_missed = false;  // no window allows this start: the last one is what it is late for
};

// The window that a service which starts then uses. Nothing where the stop has none.
std::optional<WindowUse> window_used(const StopSide& side, const Number& common,
                                     std::int64_t start);

Curve curve_of(const StopSide& side, const Number& common_per_late_hour);
Curve opening_hours(const std::vector<TimeWindow>& windows);  // all hard, no prices

}  // namespace routeopt::routing::referee
