// Says when a search has to stop and how far it has come. The clock is read only now and then.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "routing/search/control.hpp"

namespace routeopt::routing::search {

class Pacer {
public:
    explicit Pacer(const Control& control) : control_(control) {}

    // Counts work (about 10 ns each); true when the search has to stop. Lanes only look: what is
    // left out is known when they meet.
    template <class Now>
    bool spend(std::int64_t work, Now&& progress_now)
    {
        work_ += work;
        if (work_ >= kWorkBetweenLooks) {
            work_ = 0;
            look(progress_now);
            stop_before_the_end();
        }
        return stopped_;
    }

    template <class Now>
    void look(Now&& progress_now)
    {
        if (stopped_)
            return;
        elapsed_s_ = control_.watch.elapsed_s();
        if (elapsed_s_ >= control_.time_limit_s)
            stop(StoppedBy::time_limit);
        if (control_.progress && elapsed_s_ >= next_report_s_) {
            next_report_s_ = elapsed_s_ + kReportEvery_s;
            Progress now = progress_now();
            now.elapsed_s = elapsed_s_;
            if (!control_.progress(now))
                stop(StoppedBy::cancelled);
        }
    }

    void count_iteration() { count_iterations(1); }
    void count_iterations(std::int64_t count)
    {
        iterations_ += count;
        if (control_.max_iterations && iterations_ >= *control_.max_iterations)
            stop(StoppedBy::max_iterations);
    }

    // 0 at the start, 1 at the end.
    [[nodiscard]] double fraction() const
    {
        double done = control_.time_decides ? elapsed_s_ / control_.time_limit_s : 0;
        if (control_.max_iterations)
            done = std::max(done, fraction_of_iterations(0));
        return std::min(done, 1.0);
    }
    // What so many more iterations will be in all, as a share of those asked for.
    [[nodiscard]] double fraction_of_iterations(std::int64_t more) const
    {
        return static_cast<double>(iterations_ + more) /
               static_cast<double>(control_.max_iterations.value_or(INT64_MAX));
    }

    // How many iterations there will be, judged by the rate so far, times as many from now on.
    [[nodiscard]] double expected_iterations(int times = 1) const
    {
        const double at_most = control_.max_iterations
                                   ? static_cast<double>(*control_.max_iterations)
                                   : static_cast<double>(INT64_MAX);
        if (!control_.time_decides)
            return at_most;
        const double searching_s = std::max(elapsed_s_ - search_start_s_, 1e-6);
        const double rate =
            iterations_ > 0 ? static_cast<double>(iterations_) / searching_s : kRateAtFirst;
        return std::min(at_most, times * rate * control_.time_limit_s);
    }

    void start_search()
    {
        elapsed_s_ = control_.watch.elapsed_s();
        search_start_s_ = elapsed_s_;
    }

    // So long before the time limit the search ends.
    void leave_at_the_end(double seconds)
    {
        left_s_ = control_.time_decides ? seconds : 0;
        stop_before_the_end();
    }
    [[nodiscard]] double last_of_search_s() const { return control_.time_limit_s - left_s_; }

    // The last pass may use a short time after the search was stopped, and what the clock left for
    // it.
    [[nodiscard]] bool is_past_the_end(double grace_s, double left_s = 0) const
    {
        const double more_s = stopped_by_ == StoppedBy::time_limit ? left_s : 0;
        const double end_s = stopped_by_ == StoppedBy::max_iterations
                                 ? control_.time_limit_s
                                 : std::min(elapsed_s_ + more_s, control_.time_limit_s);
        return control_.watch.elapsed_s() > end_s + grace_s;
    }

    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] StoppedBy stopped_by() const { return stopped_by_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }
    [[nodiscard]] double elapsed_s() const { return elapsed_s_; }

private:
    void stop_before_the_end()
    {
        if (elapsed_s_ >= last_of_search_s())
            stop(StoppedBy::time_limit);
    }
    void stop(StoppedBy why)
    {
        if (!stopped_)
            stopped_by_ = why;
        stopped_ = true;
    }

    static constexpr std::int64_t kWorkBetweenLooks = 20'000;
    static constexpr double kReportEvery_s = 0.05;
    static constexpr double kRateAtFirst = 200'000;

    const Control& control_;
    std::int64_t work_ = 0;
    std::int64_t iterations_ = 0;
    double elapsed_s_ = 0;
    double search_start_s_ = 0;
    double left_s_ = 0;
    double next_report_s_ = kReportEvery_s;
    bool stopped_ = false;
    StoppedBy stopped_by_ = StoppedBy::complete;
};

// Whether the rate of iterations is known well enough for an anneal: however long what went before
// it took, the rate so far is looked at until 2 % of the time behind its begin, and once after
// that.
class RateMeasured {
public:
    // At that fraction of the time; the first question begins it.
    bool is_measured(double fraction)
    {
        constexpr double kShare = 0.02;
        if (!began_)
            began_ = fraction;
        return std::exchange(is_over_, fraction - *began_ >= kShare);
    }

private:
    std::optional<double> began_;
    bool is_over_ = false;
};

}  // namespace routeopt::routing::search
