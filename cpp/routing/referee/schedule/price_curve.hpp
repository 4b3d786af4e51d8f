// What it costs to start a service at each time, by the windows, the target and the published time
// of its stop: a piecewise linear function of the start.
#pragma once

#include <optional>
#include <vector>

#include "routing/referee/schedule/value.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::referee {

// Linear over the whole seconds from `from` to `to`, both included. Default: all times, free.
struct CurvePiece {
    std::int64_t from = -kForever;
    std::int64_t to = kForever;
    Int128 value = 0;  // at `from`; unit: value.hpp
    Int128 slope = 0;  // a second

    [[nodiscard]] Int128 at(std::int64_t time) const { return value + slope * (time - from); }
};
using Curve = std::vector<CurvePiece>;  // in order, disjoint; no service may start between pieces

// The price of being late for a window, in millionths an hour: its own, else the objective's common
// one. Nothing where there is neither: the window is hard.
std::optional<std::int64_t> late_rate(const TimeWindow& window, const Number& common);

struct WindowUse {
    std::int64_t index = 0;
    std::int64_t late_s = 0;
    std::int64_t rate = 0;   // millionths an hour
    bool is_missed = false;  // no window allows this start: it is the last one, and missed
};

// The window that a service uses which starts at `start`: the cheapest that allows it, with its
// lateness; of equals the latest. Nothing where the stop has no windows.
std::optional<WindowUse> window_used(const Site& side, const Number& common, std::int64_t start);

// The least price of each start over all windows, plus those of being earlier or later than the
// target and than what was published.
Curve curve_of(const Site& side, const Number& common_per_late_hour);
// The times of a depot's windows, which are hard, have no price and may overlap.
Curve opening_hours(const std::vector<TimeWindow>& windows);

}  // namespace routeopt::routing::referee
