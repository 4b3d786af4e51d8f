// Whether time is left and nobody asked to stop: for what looks at one thing after the other.
#pragma once

#include <functional>

#include "base/clock.hpp"
#include "engine/call.hpp"

namespace routeopt::engine {

// Precondition: the call outlives what is returned.
inline std::function<bool()> until_limit(const Call& call, std::int64_t time_limit_ms)
{
    constexpr double kReport_s = 0.05;
    const double limit_s = static_cast<double>(time_limit_ms) / 1000;
    return [&call, limit_s, watch = Stopwatch{}, next_s = 0.0, goes_on = true]() mutable {
        const double now_s = watch.elapsed_s();
        if (call.progress && now_s >= next_s) {
            next_s = now_s + kReport_s;
            goes_on = goes_on && call.progress({now_s, 0, 0, 0});
        }
        return goes_on && now_s < limit_s;
    };
}

}  // namespace routeopt::engine
