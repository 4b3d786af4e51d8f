// Decides when a search has to stop, and tells how much of it is over, by time and by iterations.
// The clock is read only now and then: in look(), and after a certain amount of work (WorkMeter).
// All times are in seconds since Control::watch started. Used only by the thread that called
// search(); each parallel worker has a WorkerBudget.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "routing/search/control.hpp"
#include "routing/search/worker/work_meter.hpp"

namespace routeopt::routing::search {

class Pacer final : public WorkMeter {
public:
    // progress_now(): what is reported to Control::progress; the pacer fills in the elapsed time.
    // `control`, and whatever progress_now refers to, have to outlive the pacer.
    Pacer(const Control& control, std::function<Progress()> progress_now)
        : control_(control), progress_now_(std::move(progress_now))
    {
    }

    // Reads the clock; calls Control::progress if the last report is kReportEvery_s old.
    void look()
    {
        if (is_stopped_)
            return;
        elapsed_s_ = control_.watch.elapsed_s();
        if (elapsed_s_ >= control_.time_limit_s)
            stop(StoppedBy::time_limit);
        if (control_.progress && elapsed_s_ >= next_report_s_) {
            next_report_s_ = elapsed_s_ + kReportEvery_s;
            Progress now = progress_now_();
            now.elapsed_s = elapsed_s_;
            if (!control_.progress(now))
                stop(StoppedBy::cancelled);
        }
    }

    // Reads the clock as look() does. Returns whether the search goes on.
    [[nodiscard]] bool goes_on()
    {
        look();
        return !is_stopped_;
    }

    void count_iteration() { count_iterations(1); }
    void count_iterations(std::int64_t count)
    {
        iterations_ += count;
        if (control_.max_iterations && iterations_ >= *control_.max_iterations)
            stop(StoppedBy::max_iterations);
    }

    // The fraction of the search that is over: 0 at the start, 1 at the end. The larger one of the
    // fractions of the time limit and of the iterations, where both limit the search.
    [[nodiscard]] double fraction() const
    {
        double done = control_.time_decides ? elapsed_s_ / control_.time_limit_s : 0;
        if (control_.max_iterations)
            done = std::max(done, fraction_of_iterations(0));
        return std::min(done, 1.0);
    }
    // The fraction of Control::max_iterations that will be done after `more` further iterations.
    [[nodiscard]] double fraction_of_iterations(std::int64_t more) const
    {
        return static_cast<double>(iterations_ + more) /
               static_cast<double>(control_.max_iterations.value_or(INT64_MAX));
    }

    // Restarts the count from which the iteration rate is measured. Until iterations have been
    // counted, the previous rate multiplied by `times` is assumed.
    void measure_rate(double times = 1)
    {
        elapsed_s_ = control_.watch.elapsed_s();
        rate_ = times * rate();
        rate_from_ = {iterations_, elapsed_s_};
        rate_is_known_ = false;
    }
    // Whether the caller should read the rate (expected_iterations()) again: true until 2 % of the
    // time limit have passed since measure_rate(), however long the phases before took, and at the
    // first call after that. False if the clock does not decide when the search ends.
    [[nodiscard]] bool take_new_rate()
    {
        constexpr double kShare = 0.02;
        const bool is_long = elapsed_s_ - rate_from_.elapsed_s >= kShare * control_.time_limit_s;
        return control_.time_decides && !std::exchange(rate_is_known_, is_long);
    }
    // The iterations expected between the last measure_rate() and the time limit at the measured
    // rate, but no more than Control::max_iterations. In a stretch of a longer search those of the
    // whole of it: they set its temperatures.
    [[nodiscard]] double expected_iterations() const
    {
        const Stretch stretch = control_.stretch.value_or(Stretch{});
        return iterations_to_come() / (stretch.to - stretch.from);
    }

    // Makes the search end `seconds` before the time limit, if the clock decides when it ends.
    void leave_at_the_end(double seconds)
    {
        left_s_ = control_.time_decides ? seconds : 0;
        stop_before_the_end();
    }
    // When the search ends, in seconds since the start.
    [[nodiscard]] double last_of_search_s() const { return control_.time_limit_s - left_s_; }

    // True once the work after the search must end: grace_s after the search stopped. If the clock
    // stopped it, more_s is added (but not beyond the time limit), and the time up to until_s may
    // be used as well (seconds since the start). If the iterations stopped it, the work may go on
    // until grace_s after the time limit. Reads the clock.
    [[nodiscard]] bool is_past_the_end(double grace_s, double more_s = 0, double until_s = 0) const
    {
        const double limit_s = control_.time_limit_s;
        double end_s = std::min(elapsed_s_, limit_s);
        if (stopped_by_ == StoppedBy::max_iterations)
            end_s = limit_s;
        else if (stopped_by_ == StoppedBy::time_limit)
            end_s = std::max(std::min(end_s + more_s, limit_s), until_s);
        return control_.watch.elapsed_s() > end_s + grace_s;
    }

    [[nodiscard]] bool stopped() const { return is_stopped_; }
    [[nodiscard]] StoppedBy stopped_by() const { return stopped_by_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }
    [[nodiscard]] double elapsed_s() const { return elapsed_s_; }

private:
    [[nodiscard]] double iterations_to_come() const
    {
        const double at_most = control_.max_iterations
                                   ? static_cast<double>(*control_.max_iterations)
                                   : static_cast<double>(INT64_MAX);
        if (!control_.time_decides)
            return at_most;
        const double left_s = std::max(0.0, control_.time_limit_s - rate_from_.elapsed_s);
        return std::min(at_most, rate() * left_s);
    }

    void look_after_work() override
    {
        look();
        stop_before_the_end();
    }

    [[nodiscard]] double rate() const
    {
        const std::int64_t made = iterations_ - rate_from_.iterations;
        const double in_s = std::max(elapsed_s_ - rate_from_.elapsed_s, 1e-6);
        return made > 0 ? static_cast<double>(made) / in_s : rate_;
    }

    void stop_before_the_end()
    {
        if (elapsed_s_ >= last_of_search_s())
            stop(StoppedBy::time_limit);
    }
    void stop(StoppedBy why)
    {
        if (!is_stopped_)
            stopped_by_ = why;
        is_stopped_ = true;
    }

    static constexpr double kReportEvery_s = 0.05;

    struct From {
        std::int64_t iterations = 0;
        double elapsed_s = 0;
    };

    const Control& control_;
    std::function<Progress()> progress_now_;
    std::int64_t iterations_ = 0;
    double elapsed_s_ = 0;
    double rate_ = 200'000;       // iterations per second, assumed until some are counted
    From rate_from_;              // where the measurement of the rate began
    bool rate_is_known_ = false;  // measured for long enough at the last take_new_rate()
    double left_s_ = 0;           // the search ends this long before the time limit
    double next_report_s_ = kReportEvery_s;
    StoppedBy stopped_by_ = StoppedBy::complete;
};

}  // namespace routeopt::routing::search
