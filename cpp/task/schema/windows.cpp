#include "task/schema/windows.hpp"

#include <algorithm>

namespace routeopt::task {

Windows merged(Windows intervals)
{
    std::erase_if(intervals, [](const Interval& one) { return one.from >= one.to; });
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.from < b.from; });
    Windows out;
    for (const Interval& one : intervals)
        if (!out.empty() && one.from <= out.back().to)
            out.back().to = std::max(out.back().to, one.to);
        else
            out.push_back(one);
    return out;
}

Windows common(const Windows& a, const Windows& b)
{
    Windows out;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const Interval both{std::max(a[i].from, b[j].from), std::min(a[i].to, b[j].to)};
        if (both.from < both.to)
            out.push_back(both);
        if (a[i].to < b[j].to)
            ++i;
        else
            ++j;
    }
    return out;
}

Windows without(const Windows& from, const Windows& taken)
{
    Windows out;
    std::size_t next = 0;
    for (Interval rest : from) {
        while (next < taken.size() && taken[next].to <= rest.from)
            ++next;
        for (std::size_t at = next; at < taken.size() && taken[at].from < rest.to; ++at) {
            if (rest.from < taken[at].from)
                out.push_back({rest.from, taken[at].from});
            rest.from = std::max(rest.from, taken[at].to);
        }
        if (rest.from < rest.to)
            out.push_back(rest);
    }
    return out;
}

Seconds time_in(const Windows& windows, Interval span)
{
    auto at = std::upper_bound(windows.begin(), windows.end(), span.from,
                               [](Instant from, const Interval& one) { return from < one.to; });
    Seconds sum = 0;
    for (; at != windows.end() && at->from < span.to; ++at)
        sum += std::min(at->to, span.to) - std::max(at->from, span.from);
    return sum;
}

}  // namespace routeopt::task
