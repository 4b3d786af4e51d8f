#include "routing/referee/schedule/least_cost.hpp"

#include <algorithm>
#include <tuple>

#include "base/rounding.hpp"
#include "routing/referee/schedule/longest.hpp"
#include "routing/referee/schedule/step_functions.hpp"

namespace routeopt::routing::referee {
namespace {

// Departures from `first` to `last`, ends until `last_end`, no limit on the duration. Forward, the
// functions of all steps; back from the best end, the best start of each step before.
class Solver {
public:
    Solver(const Timeline& timeline, std::int64_t first, std::int64_t last, std::int64_t last_end)
        : timeline_(timeline), last_end_(last_end),
          functions_(timeline, departures(timeline, first, last), 1)
    {
    }

    std::optional<Schedule> solve()
    {
        const std::size_t end = timeline_.steps.size() - 1;
        functions_.arrive(end, timeline_.steps[end].gap, arrivals_);
        return best_end();
    }

private:
    // The piece of arrivals over [from, to] with the prices of route time and overtime up to the
    // end added. The range lies on one side of the start of overtime.
    [[nodiscard]] Piece with_end(const Piece& piece, std::int64_t from, std::int64_t to) const
    {
        const bool is_over = from > timeline_.overtime_from;
        const Int128 overtime =
            is_over ? timeline_.per_overtime_second * (from - timeline_.overtime_from) : 0;
        const Value own{timeline_.per_second * from + overtime, 0, 0};
        const Value slope{
            timeline_.per_second + (is_over ? timeline_.per_overtime_second : Int128{0}), 0, 0};
        return {from, to, piece.at(from) + own, piece.slope + slope};
    }

    std::optional<Schedule> best_end()
    {
        std::optional<std::pair<std::int64_t, Value>> best;
        const auto offer = [&](const Piece& piece) {
            const std::int64_t at = piece.slope.cost < 0 ? piece.to : piece.from;
            const Value value = piece.at(at);
            if (!best || value.cost < best->second.cost)
                best = {at, value};
        };
        for (const Piece& piece : arrivals_) {
            const std::int64_t to = std::min(piece.to, last_end_);
            const std::int64_t border = bounded(timeline_.overtime_from, piece.from - 1, to);
            if (piece.from <= border)
                offer(with_end(piece, piece.from, border));
            if (border < to)
                offer(with_end(piece, border + 1, to));
        }
        if (!best)
            return std::nullopt;
        return schedule_of(best->first, best->second.cost + timeline_.constant);
    }

    Schedule schedule_of(std::int64_t end_time, Int128 cost) const
    {
        const auto& steps = timeline_.steps;
        Schedule schedule{Times(steps.size()), cost};
        schedule.times.back() = end_time;
        for (std::size_t k = steps.size() - 1; k > 0; --k) {
            const Gap& gap = steps[k].gap;
            const std::int64_t leave = std::min(gap.latest_leave, schedule.times[k] - gap.offset);
            schedule.times[k - 1] = best_start(k - 1, leave - steps[k - 1].work);
        }
        return schedule;
    }

    // The best start of step k that is no later than `last`; the first one of equals.
    std::int64_t best_start(std::size_t k, std::int64_t last) const
    {
        const Piece* best = nullptr;
        std::int64_t best_at = 0;
        Value least;
        for (const Piece* piece = functions_.begin(k);
             piece != functions_.end(k) && piece->from <= last; ++piece) {
            const std::int64_t at =
                piece->slope < Value{} ? std::min(piece->to, last) : piece->from;
            const Value value = piece->at(at);
            if (best != nullptr && !(value < least))
                continue;
            best = piece;
            best_at = at;
            least = value;
        }
        return best_at;
    }

    const Timeline& timeline_;
    std::int64_t last_end_;
    StepFunctions functions_;
    Pieces arrivals_;  // at the end
};

// The ties do not count a break with a place, so any start of equal cost might have been found: it
// starts as early as it can.
void advance_breaks(const Timeline& timeline, Times& times)
{
    for (std::size_t k = 1; k + 1 < times.size(); ++k) {
        const Step& step = timeline.steps[k];
        if (!step.is_service)
            times[k] = std::max(step.gap.arrival(times[k - 1] + timeline.steps[k - 1].work),
                                step.curve->front().from);
    }
}

}  // namespace

std::optional<Schedule> least_cost_between(const Timeline& timeline, std::int64_t first,
                                           std::int64_t last, std::int64_t last_end)
{
    auto schedule = Solver{timeline, first, last, last_end}.solve();
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
