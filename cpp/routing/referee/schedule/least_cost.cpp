#include "routing/referee/schedule/least_cost.hpp"

#include <algorithm>
#include <tuple>

#include "base/rounding.hpp"
#include "routing/referee/schedule/corridor.hpp"
#include "routing/referee/schedule/longest.hpp"

namespace routeopt::routing::referee {
namespace {

// Departures from `first` to `last`, ends until `last_end`, no limit on the duration. Forward, the
// functions of all steps; back from the best end, the best start of each step before.
class Solver {
public:
    Solver(const Timeline& timeline, std::int64_t first, std::int64_t last, std::int64_t last_end,
           const StepFunctions::Cut& cut = {})
        : timeline_(timeline), last_end_(last_end),
          functions_(timeline, departures(timeline, first, last), cut)
    {
    }

    std::optional<Schedule> solve()
    {
        const std::size_t end = timeline_.steps.size() - 1;
        arrive(functions_.begin(end - 1), functions_.end(end - 1), timeline_.steps[end - 1].work,
               timeline_.steps[end].gap, arrivals_);
        const auto best = best_end(timeline_, arrivals_, last_end_);
        if (!best)
            return std::nullopt;
        return schedule_of(best->end, best->cost + timeline_.constant);
    }

private:
    Schedule schedule_of(std::int64_t end_time, Int128 cost) const
    {
        const auto& steps = timeline_.steps;
        Schedule schedule{Times(steps.size()), cost};
        schedule.times.back() = end_time;
        for (std::size_t k = steps.size() - 1; k > 0; --k) {
            const auto best = best_start_before(functions_.begin(k - 1), functions_.end(k - 1),
                                                steps[k - 1].work, steps[k].gap, schedule.times[k]);
            schedule.times[k - 1] = best->time;
        }
        return schedule;
    }

    const Timeline& timeline_;
    std::int64_t last_end_;
    StepFunctions functions_;
    Pieces arrivals_;  // at the end
};

// The best schedule costs least, so all that costs more is cut off.
std::optional<Schedule> solve_in_corridor(const Timeline& timeline, std::int64_t first,
                                          std::int64_t last, std::int64_t last_end)
{
    Corridor corridor{timeline, first, last, last_end};
    if (!corridor.least())
        return std::nullopt;
    const Int128 least = *corridor.least();
    corridor.narrow(least, last_end);
    const auto cut = [&](std::size_t step, std::size_t from, Pieces& pieces) {
        corridor.cut(step, least, from, pieces);
    };
    return Solver{timeline, first, last, last_end, cut}.solve();
}

// Where legs depend on the time of day functions have pieces of seconds, so what begins after the
// last end is left away.
std::optional<Schedule> solve_by_day(const Timeline& timeline, std::int64_t first,
                                     std::int64_t last, std::int64_t last_end)
{
    const auto cut = [&](std::size_t, std::size_t from, Pieces& pieces) {
        while (pieces.size() > from && pieces.back().from > last_end)
            pieces.pop_back();
        if (pieces.size() > from)
            pieces.back().to = std::min(pieces.back().to, last_end);
    };
    return Solver{timeline, first, last, last_end, cut}.solve();
}

}  // namespace

std::optional<Schedule> least_cost_between(const Timeline& timeline, std::int64_t first,
                                           std::int64_t last, std::int64_t last_end)
{
    auto schedule = timeline.is_by_day  ? solve_by_day(timeline, first, last, last_end)
                    : is_long(timeline) ? solve_in_corridor(timeline, first, last, last_end)
                                        : Solver{timeline, first, last, last_end}.solve();
    if (schedule)
        advance_breaks(timeline, schedule->times);
    return schedule;
}

std::optional<Schedule> least_cost(const Timeline& timeline)
{
    if (!timeline.is_possible)
        return std::nullopt;
    auto schedule = least_cost_between(timeline, timeline.first_departure, timeline.last_departure,
                                       timeline.last_end);
    if (!schedule || !timeline.longest ||
        schedule->end() - schedule->departure() <= *timeline.longest)
        return schedule;
    return least_cost_within(timeline, *timeline.longest);
}

void advance_breaks(const Timeline& timeline, Times& times)
{
    if (timeline.is_by_day)
        return;
    for (std::size_t k = 1; k + 1 < times.size(); ++k) {
        const Step& step = timeline.steps[k];
        if (!step.is_service)
            times[k] = std::max(step.gap.arrival(times[k - 1] + timeline.steps[k - 1].work),
                                step.curve->front().from);
    }
}

std::int64_t sum_of_starts(const Timeline& timeline, const Times& times)
{
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < times.size(); ++k)
        sum += timeline.steps[k].is_service ? times[k] : 0;
    return sum;
}

bool is_better(const Schedule& a, std::int64_t a_starts, const Schedule& b, std::int64_t b_starts)
{
    return std::tuple{a.cost, a.end(), -a.departure(), a_starts} <
           std::tuple{b.cost, b.end(), -b.departure(), b_starts};
}

}  // namespace routeopt::routing::referee
