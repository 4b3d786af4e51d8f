// The budget of one parallel worker for an epoch, the time between two meetings of the workers: a
// number of iterations, or a time, or both.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>

#include "routing/search/control.hpp"
#include "routing/search/worker/work_meter.hpp"

namespace routeopt::routing::search {

// What all workers of an epoch have in common.
struct Epoch {
    const Control& control;
    double until_s = 0;          // its end, in seconds since the start, if the clock decides
    double from = 0;             // the share of Control::max_iterations done when it begins
    double to = 0;               // the share of Control::max_iterations done when it ends
    std::atomic<bool>& stopped;  // set by the first worker that finds that the search is over
};

class WorkerBudget final : public WorkMeter {
public:
    // look_around() is called whenever the clock is read; it returns false if the search is over.
    // The epoch has to outlive this.
    WorkerBudget(const Epoch& epoch, std::int64_t iterations, std::function<bool()> look_around)
        : epoch_(epoch), most_(iterations), look_around_(std::move(look_around))
    {
        look();
    }

    void count_iteration()
    {
        if ((++iterations_ & kIterationsBetweenLooks) == 0)
            look();
    }

    [[nodiscard]] bool is_over() const { return is_over_ || iterations_ >= most_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }

    // The fraction of the search that is over: 0 at the start of the search, 1 at its end.
    [[nodiscard]] double fraction() const
    {
        const Control& control = epoch_.control;
        double done = control.time_decides ? elapsed_s_ / control.time_limit_s : 0;
        if (control.max_iterations)
            done = std::max(done, epoch_.from + (epoch_.to - epoch_.from) *
                                                    static_cast<double>(iterations_) /
                                                    static_cast<double>(most_));
        return std::min(done, 1.0);
    }

private:
    static constexpr std::int64_t kIterationsBetweenLooks = 63;  // less one: a bit mask

    void look_after_work() override { look(); }

    void look()
    {
        work_ = 0;
        const Control& control = epoch_.control;
        elapsed_s_ = control.watch.elapsed_s();
        if (elapsed_s_ >= control.time_limit_s || !look_around_())
            epoch_.stopped.store(true, std::memory_order_relaxed);
        is_stopped_ = epoch_.stopped.load(std::memory_order_relaxed);
        is_over_ = is_stopped_ || (control.time_decides && elapsed_s_ >= epoch_.until_s);
    }

    const Epoch& epoch_;
    std::int64_t most_;
    std::function<bool()> look_around_;
    std::int64_t iterations_ = 0;
    double elapsed_s_ = 0;
    bool is_over_ = false;
};

}  // namespace routeopt::routing::search
