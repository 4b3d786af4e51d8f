// Dynamic programming over the steps: for every time at which a step may start, the least value of
// all before it, as a piecewise linear function of that time (Ibaraki, Hashimoto et al.). Whoever
// starts at t may come from any earlier start that arrives by t: a prefix minimum.
#include "routing/referee/schedule/least_cost.hpp"
#include "base/rounding.hpp"

#include <algorithm>
#include <tuple>

#include "routing/referee/schedule/longest.hpp"

namespace routeopt::routing::referee {
namespace {

using Pieces = std::vector<Piece>;

// The least value at or before each time, for the starts of a step until `last`.
void prefix_minimum(const Piece* begin, const Piece* end, std::int64_t last, Pieces& least)
{
    least.clear();
    const auto hold = [&](std::int64_t from, const Value& value) {
        if (!least.empty())
            least.back().to = from - 1;
        least.push_back({from, kForever, value, {}});
    };
    for (const Piece* piece = begin; piece != end && piece->from <= last; ++piece) {
        const std::int64_t to = std::min(piece->to, last);
        const bool falls = piece->slope < Value{};
        std::int64_t from = piece->from;
        if (!least.empty() && !(piece->value < least.back().value)) {
            if (!falls)
                continue;
            const std::int64_t seconds =
                seconds_until_below(piece->value, piece->slope, least.back().value);
            if (seconds > to - from)
                continue;
            from += seconds;
        }
        hold(from, piece->at(from));
        if (!falls || from == to)
            continue;
        least.back().slope = piece->slope;
        hold(to, piece->at(to));
    }
}

// The value of starting a step then: what came before it, its own price, the tie.
void add_step(const Pieces& before, const Step& step, bool counts, Pieces& function)
{
    const Curve& curve = *step.curve;
    std::size_t j = 0;
    for (const Piece& piece : before) {
        while (j < curve.size() && curve[j].to < piece.from)
            ++j;
        for (std::size_t i = j; i < curve.size() && curve[i].from <= piece.to; ++i) {
            const std::int64_t from = std::max({piece.from, curve[i].from, step.not_before});
            const std::int64_t to = std::min(piece.to, curve[i].to);
            if (from > to)
                continue;
            const Value own{curve[i].at(from), 0, counts ? from : 0};
            function.push_back({from, to, piece.at(from) + own,
                                piece.slope + Value{curve[i].slope, 0, counts ? 1 : 0}});
        }
    }
}

class Solver {
public:
    Solver(const Timeline& timeline, std::int64_t first, std::int64_t last, std::int64_t last_end)
        : timeline_(timeline), last_end_(last_end)
    {
        ends_.reserve(timeline.steps.size());
        functions_.reserve(3 * timeline.steps.size());
        if (first <= last)
            functions_.push_back({first,
                                  last,
                                  {-timeline.per_second * first, -first, 0},
                                  {-timeline.per_second, -1, 0}});
        ends_.push_back(functions_.size());
    }

    std::optional<Schedule> solve()
    {
        const auto& steps = timeline_.steps;
        for (std::size_t k = 1; k < steps.size(); ++k) {
            arrive(k);
            // Times may start beyond the horizon; then the chain has come to nothing.
            if (before_.empty())
                return std::nullopt;
            if (k + 1 < steps.size()) {
                add_step(before_, steps[k], steps[k].is_service, functions_);
                ends_.push_back(functions_.size());
            }
        }
        return best_end();
    }

private:
    const Piece* begin(std::size_t k) const
    {
        return functions_.data() + (k == 0 ? 0 : ends_[k - 1]);
    }
    const Piece* end(std::size_t k) const { return functions_.data() + ends_[k]; }

    // before_ = the least value of arriving at step k by each time.
    void arrive(std::size_t k)
    {
        const Step& from = timeline_.steps[k - 1];
        const Gap& gap = timeline_.steps[k].gap;
        prefix_minimum(begin(k - 1), end(k - 1), gap.latest_leave - from.work, before_);
        const std::int64_t shift = from.work + gap.offset;
        for (Piece& piece : before_) {
            piece.from += shift;
            piece.to = std::min(piece.to + shift, kForever);
            if (piece.from < gap.floor) {
                piece.value = piece.at(std::min(gap.floor, piece.to));
                piece.from = gap.floor;
            }
        }
        std::erase_if(before_, [](const Piece& piece) { return piece.from > piece.to; });
    }

    // The price of the duration and the overtime of ending then, on one side of overtime's start.
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
        for (const Piece& piece : before_) {
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

    // The first of the best starts of a step until then.
    std::int64_t best_start(std::size_t k, std::int64_t last) const
    {
        const Piece* best = nullptr;
        std::int64_t best_at = 0;
        Value least;
        for (const Piece* piece = begin(k); piece != end(k) && piece->from <= last; ++piece) {
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
    Pieces functions_;               // of all steps but the last, one after the other
    std::vector<std::size_t> ends_;  // of each step's pieces
    Pieces before_;
};

// A break with a place has no part in the ties: it starts as early as it can.
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
