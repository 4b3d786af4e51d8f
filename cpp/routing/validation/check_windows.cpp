// The time windows of a stop may touch but not overlap, and none may cost too much.
#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "base/decimal.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

// A set of spans of which no two overlap, so that in order of their starts their ends ascend too.
class Spans {
public:
    using Span = std::pair<std::int64_t, std::int64_t>;

    // Adds a span, merged with those that it overlaps. Returns whether there are any. O(log n),
    // amortised.
    bool add(Span span)
    {
        auto next = spans_.lower_bound({span.first, std::numeric_limits<std::int64_t>::min()});
        if (next != spans_.begin() && std::prev(next)->second > span.first)
            --next;
        const Span given = span;
        bool overlaps = false;
        while (next != spans_.end() && next->first < given.second) {
            if (next->second <= given.first) {  // of length 0, just where the new span starts
                ++next;
                continue;
            }
            overlaps = true;
            span = {std::min(span.first, next->first), std::max(span.second, next->second)};
            next = spans_.erase(next);
        }
        spans_.insert(span);
        return overlaps;
    }

private:
    std::set<Span> spans_;
};

void check_overlaps(const std::vector<TimeWindow>& windows, wire::FaultList& faults)
{
    Spans earlier;
    for (const TimeWindow& window : windows)
        if (window.start && window.end && *window.start <= *window.end &&
            earlier.add({*window.start, *window.end}))
            faults.invalid_value({window.at}, [] {
                return "overlaps an earlier window of this stop; they may touch, not overlap";
            });
}

void check_costs(const Field<std::vector<TimeWindow>>& windows, wire::FaultList& faults)
{
    const bool too_dear = std::any_of(windows->begin(), windows->end(), [](const TimeWindow& w) {
        return w.cost && *w.cost > kWindowCost.most;
    });
    if (too_dear)
        faults.invalid_value({windows.at}, [] {
            return "the `cost` of a window is at most " +
                   write_decimal(kWindowCost.most, kWindowCost.places);
        });
}

}  // namespace

void check_windows(const Problem& problem, wire::FaultList& faults)
{
    each_site(problem, [&](const Task&, const Site& site) {
        check_overlaps(*site.time_windows, faults);
        check_costs(site.time_windows, faults);
    });
    each_side(problem, [&](const Task&, const StopSide& side) {
        const bool too_dear = std::ranges::any_of(*side.places, [](const Place& place) {
            return place.cost && *place.cost > kWindowCost.most;
        });
        if (too_dear)
            faults.invalid_value({side.places.at}, [] {
                return "the `cost` of a place is at most " +
                       write_decimal(kWindowCost.most, kWindowCost.places);
            });
    });
}

}  // namespace routeopt::routing::validation
