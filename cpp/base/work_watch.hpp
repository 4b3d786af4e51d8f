// A clock of work done, beside the one of time (clock.hpp).
#pragma once

#include <chrono>
#include <ctime>

namespace routeopt {

// Counts the processor time of the thread that makes it, which alone may ask. Unlike a Stopwatch it
// stands still while others have the processor. Where the system has no such clock it counts time.
class WorkWatch {
public:
    // Seconds since construction.
    [[nodiscard]] double elapsed_s() const { return now_s() - start_s_; }

private:
    static double now_s()
    {
#ifdef CLOCK_THREAD_CPUTIME_ID
        timespec now{};
        if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
            return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    double start_s_ = now_s();
};

}  // namespace routeopt
