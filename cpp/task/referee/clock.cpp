#include "task/referee/clock.hpp"

#include <algorithm>

#include "task/schema/windows.hpp"

namespace routeopt::task::referee {
namespace {

// The first window that ends after an instant.
Windows::const_iterator window_at(const Windows& windows, Instant at)
{
    return std::upper_bound(windows.begin(), windows.end(), at,
                            [](Instant from, const Interval& one) { return from < one.to; });
}

}  // namespace

Clocks::Clocks(const Problem& problem) : problem_(problem), on_(problem.resources.size())
{
    for (std::size_t r = 0; r < on_.size(); ++r) {
        const std::vector<Step>& steps = problem.resources[r].steps;
        Windows on;
        for (std::size_t s = 0; s < steps.size(); ++s)
            if (steps[s].amount > 0)
                on.push_back(
                    {steps[s].from, s + 1 < steps.size() ? steps[s + 1].from : problem.period.to});
        on_[r] = merged(std::move(on));
    }
}

const Windows& Clocks::of_person(Index person) const
{
    return problem_.calendars[as_size(problem_.people[as_size(person)].calendar)];
}

std::vector<const Windows*> Clocks::of_task(const Mode& mode,
                                            const std::vector<Index>& people) const
{
    std::vector<const Windows*> found;
    for (const Index person : people)
        found.push_back(&of_person(person));
    for (const Requirement& needed : mode.requirements)
        if (problem_.resources[as_size(needed.resource)].kind == ResourceKind::capacitated)
            found.push_back(&of_resource(needed.resource));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::optional<Interval> next_common(std::span<const Windows* const> windows, Instant at)
{
    Interval common{at, INT64_MAX};
    for (std::size_t agreeing = 0, next = 0; agreeing < windows.size();
         next = (next + 1) % windows.size()) {
        const auto window = window_at(*windows[next], common.from);
        if (window == windows[next]->end())
            return std::nullopt;
        if (window->from > common.from) {
            common = {window->from, window->to};
            agreeing = 1;
        } else {
            common.to = agreeing == 0 ? window->to : std::min(common.to, window->to);
            ++agreeing;
        }
    }
    return common;
}

Windows parts_in(std::span<const Windows* const> windows, Interval span)
{
    Windows parts;
    for (Instant at = span.from; at < span.to;) {
        const auto common = next_common(windows, at);
        if (!common || common->from >= span.to)
            break;
        parts.push_back({common->from, std::min(common->to, span.to)});
        at = common->to;
    }
    return merged(std::move(parts));
}

std::optional<Instant> end_of(std::span<const Windows* const> windows, Instant from, Seconds length,
                              bool is_interruptible)
{
    if (!is_interruptible || length == 0)
        return from + length;
    for (Instant at = from;;) {
        const auto common = next_common(windows, at);
        if (!common)
            return std::nullopt;
        if (common->to - common->from >= length)
            return common->from + length;
        length -= common->to - common->from;
        at = common->to;
    }
}

std::optional<Instant> begin_of(const Windows& windows, Instant earliest, Instant to,
                                Seconds length)
{
    auto window = std::lower_bound(windows.begin(), windows.end(), to,
                                   [](const Interval& one, Instant end) { return one.from < end; });
    while (window != windows.begin()) {
        --window;
        const Instant end = std::min(window->to, to);
        const Instant begin = std::max(window->from, earliest);
        if (end <= begin)
            break;
        if (end - begin >= length)
            return end - length;
        length -= end - begin;
    }
    return std::nullopt;
}

Seconds length_with(const Problem& problem, const Mode& mode, const std::vector<Index>& people)
{
    std::int64_t least = INT64_MAX;
    for (const Index person : people)
        least = std::min(least, problem.people[as_size(person)].efficiency);
    return length_of(mode.duration, people.empty() ? kFullEfficiency : least);
}

void close_ends(const Problem& problem, Plan& plan)
{
    const auto is_open = [](const Placement& placed) {
        return placed.is_planned() && placed.to == kOpenEnd;
    };
    if (std::none_of(plan.begin(), plan.end(), is_open))
        return;
    const Clocks clocks{problem};
    for (std::size_t t = 0; t < plan.size(); ++t) {
        Placement& placed = plan[t];
        if (!is_open(placed))
            continue;
        const Mode& mode = problem.tasks[t].modes[as_size(placed.mode)];
        const Seconds length = length_with(problem, mode, placed.people);
        placed.to = end_of(clocks.of_task(mode, placed.people), placed.from, length,
                           problem.tasks[t].is_interruptible)
                        .value_or(placed.from + length);
    }
}

}  // namespace routeopt::task::referee
