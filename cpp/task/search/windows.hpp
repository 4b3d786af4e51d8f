// Sums of working time over windows.
#pragma once

#include <algorithm>
#include <span>

#include "task/schema/problem.hpp"

namespace routeopt::task::search {

// Later than every instant of a problem, and far from overflow.
inline constexpr Instant kNever = INT64_MAX / 4;

// The first window that ends after t. O(log n).
inline std::size_t window_after(const Windows& windows, Instant t)
{
    return static_cast<std::size_t>(
        std::upper_bound(windows.begin(), windows.end(), t,
                         [](Instant at, const Interval& one) { return at < one.to; }) -
        windows.begin());
}

// Where to look for the first window that ends after an instant: for equal spans of time the first
// window that ends after the span begins.
class WindowIndex {
public:
    WindowIndex() = default;
    explicit WindowIndex(const Windows& windows);
    // window_after(windows, t), in O(1) where windows are spread evenly.
    [[nodiscard]] std::size_t first_after(const Windows& windows, Instant t) const
    {
        std::size_t at = 0;
        if (t >= begin_ && !first_.empty())
            at =
                first_[std::min(static_cast<std::size_t>((t - begin_) / span_), first_.size() - 1)];
        while (at < windows.size() && windows[at].to <= t)
            ++at;
        return at;
    }

private:
    Instant begin_ = 0;
    Seconds span_ = 1;
    std::vector<std::uint32_t> first_;
};

// The first instant, from t on, at which `seconds` of working time have passed since t; t itself
// where there are none. `first` is window_after(t) or an earlier one.
inline Instant after_work(const Windows& windows, std::size_t first, Instant t, Seconds seconds)
{
    if (seconds == 0)
        return t;
    for (std::size_t w = first; w < windows.size(); ++w) {
        if (windows[w].to <= t)
            continue;
        const Instant from = std::max(t, windows[w].from);
        if (windows[w].to - from >= seconds)
            return from + seconds;
        seconds -= windows[w].to - from;
    }
    return kNever;
}

// The last instant, up to t, from which on `seconds` of working time pass until t; -kNever where
// there is none.
inline Instant before_work(const Windows& windows, Instant t, Seconds seconds)
{
    if (seconds == 0)
        return t;
    for (std::size_t w = std::min(window_after(windows, t) + 1, windows.size()); w-- > 0;) {
        if (windows[w].from >= t)
            continue;
        const Instant to = std::min(t, windows[w].to);
        if (to - windows[w].from >= seconds)
            return to - seconds;
        seconds -= to - windows[w].from;
    }
    return -kNever;
}

// The parts of a task that starts at `from` and works whenever all of `calendars` do, until it has
// worked for `length`. False, and no parts, where it does not start at work or never ends.
bool parts_of(std::span<const Windows* const> calendars, Instant from, Seconds length,
              std::vector<Interval>& parts);

}  // namespace routeopt::task::search
