// Tells the inner loops of the search whether it is time to stop.
#pragma once

#include <cstdint>

namespace routeopt::routing::search {

// Work is counted in units of about 10 ns, such as one passage of an inner loop. Reading the clock
// at each of them would be too expensive, so the class that derives from this reads it once in
// kWorkBetweenLooks units (about 0.2 ms).
class WorkMeter {
public:
    WorkMeter() = default;
    WorkMeter(const WorkMeter&) = delete;
    WorkMeter& operator=(const WorkMeter&) = delete;
    virtual ~WorkMeter() = default;

    // Counts work. Returns true if the search has to stop.
    bool spend(std::int64_t work)
    {
        work_ += work;
        if (work_ >= kWorkBetweenLooks) {
            work_ = 0;
            look_after_work();
        }
        return is_stopped_;
    }

protected:
    static constexpr std::int64_t kWorkBetweenLooks = 20'000;

    // Reads the clock and sets is_stopped_.
    virtual void look_after_work() = 0;

    std::int64_t work_ = 0;  // since the clock was read
    bool is_stopped_ = false;
};

}  // namespace routeopt::routing::search
