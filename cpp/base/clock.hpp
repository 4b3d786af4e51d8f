// Only this file and work_watch.hpp read a clock. Code that depends on time is handed a Stopwatch,
// so that it is visible in its signature and tests can do without.
#pragma once

#include <chrono>

namespace routeopt {

// Runs from its construction on a clock that never goes back. A copy goes on from the same start.
class Stopwatch {
public:
    // Seconds since construction.
    [[nodiscard]] double elapsed_s() const
    {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

}  // namespace routeopt
