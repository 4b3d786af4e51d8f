// Tells operations other than a search (suggest and explain) when to stop: at the time limit, or
// when the caller asks for it; and reports their progress to the caller.
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>

#include "base/clock.hpp"
#include "routing/progress.hpp"
#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::suggest {

// One for each operation, made when it begins.
class StopCheck {
public:
    // `progress` may be empty; else it is called every 50 ms or so, and must outlive this. The time
    // limit counts from here.
    explicit StopCheck(const OnProgress& progress, std::optional<double> limit_s = std::nullopt)
        : progress_(progress), limit_s_(limit_s)
    {
    }

    // Whether to go on. Cheap: it reads a clock.
    bool go_on()
    {
        const double now_s = watch_.elapsed_s();
        if (limit_s_ && now_s >= *limit_s_) {
            why_ = "time_limit";
            return false;
        }
        if (!progress_ || now_s < next_report_s_)
            return true;
        next_report_s_ = now_s + kBetweenReports_s;
        const bool goes_on = progress_({now_s, 0, given_cost_, unserved_});
        why_ = goes_on ? why_ : "cancelled";
        return goes_on;
    }

    // Makes the time limit end this much earlier, but leaves 0.7 of it: for work that comes after.
    void leave_at_the_end(double seconds)
    {
        if (limit_s_)
            *limit_s_ -= std::min(std::max(seconds, 0.0), 0.3 * *limit_s_);
    }
    [[nodiscard]] double elapsed_s() const { return watch_.elapsed_s(); }

    // Sets what the reports say: the plan's cost, and how many tasks it leaves out.
    void report_on(const what_if::WhatIf& what_if)
    {
        given_cost_ = static_cast<double>(what_if.cost().get()) / kMoneySteps;
        unserved_ = std::ssize(what_if.unserved());
    }

    // Why the operation was stopped, as `search.stopped_by` says it: "max_iterations" unless
    // go_on() has returned false, since the budget of judged plans was then what ended it.
    [[nodiscard]] std::string_view why() const { return why_; }
    [[nodiscard]] std::int64_t elapsed_ms() const
    {
        return std::llround(watch_.elapsed_s() * 1000);
    }

private:
    static constexpr double kBetweenReports_s = 0.05;

    const OnProgress& progress_;
    double given_cost_ = 0;
    std::int64_t unserved_ = 0;
    Stopwatch watch_;
    std::optional<double> limit_s_;
    double next_report_s_ = kBetweenReports_s;
    std::string_view why_ = "max_iterations";
};

}  // namespace routeopt::routing::suggest
