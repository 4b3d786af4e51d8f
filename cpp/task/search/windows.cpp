#include "task/search/windows.hpp"

namespace routeopt::task::search {
namespace {

// The first instant from t on at which all work, and until when they do.
Interval common_window(std::span<const Windows* const> calendars, Instant t)
{
    for (;;) {
        const Instant start = t;
        Instant until = kNever;
        for (const Windows* windows : calendars) {
            const std::size_t w = window_after(*windows, t);
            if (w == windows->size())
                return {kNever, kNever};
            t = std::max(t, (*windows)[w].from);
            until = std::min(until, (*windows)[w].to);
        }
        if (t == start || t < until)
            return {t, until};
    }
}

}  // namespace

WindowIndex::WindowIndex(const Windows& windows)
{
    if (windows.size() < 4)
        return;
    const std::size_t spans = 2 * windows.size();
    begin_ = windows.front().from;
    span_ = (windows.back().to - begin_) / static_cast<Seconds>(spans) + 1;
    for (std::size_t s = 0; s < spans; ++s)
        first_.push_back(static_cast<std::uint32_t>(
            window_after(windows, begin_ + static_cast<Seconds>(s) * span_)));
}

bool parts_of(std::span<const Windows* const> calendars, Instant from, Seconds length,
              std::vector<Interval>& parts)
{
    parts.clear();
    Instant t = from;
    while (length > 0) {
        const Interval window = common_window(calendars, t);
        if (window.from >= kNever || (parts.empty() && window.from != from))
            return parts.clear(), false;
        const Instant to = std::min(window.to, window.from + length);
        if (!parts.empty() && parts.back().to == window.from)
            parts.back().to = to;
        else
            parts.push_back({window.from, to});
        length -= to - window.from;
        t = to;
    }
    return true;
}

}  // namespace routeopt::task::search
