// The only file that reads a clock. What needs time is handed a Stopwatch or a Deadline.
#pragma once

#include <chrono>

namespace routeopt {

class Stopwatch {
public:
    [[nodiscard]] double elapsed_s() const
    {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

}  // namespace routeopt
