// A limit on the duration ties the end of a route to its departure, which the functions of one time
// (step_functions.hpp) cannot express. But cost is piecewise linear in the times, so some best
// schedule lies on a corner: its departure, or its departure plus the limit, is linked by a chain
// of steps without slack to a time at which some function bends. There are finitely many such
// departures; the best of them is found by branch and bound.
#include "routing/referee/schedule/longest.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// Calls `visit` with every time at which the price of step k bends, or its range of times ends.
template <class Visit>
void each_bend(const Timeline& timeline, std::size_t k, const Visit& visit)
{
    const Step& step = timeline.steps[k];
    const auto offer = [&](std::int64_t time) {
        if (time > -kForever / 2 && time < kForever / 2)
            visit(time);
    };
    for (const CurvePiece& piece : *step.curve) {
        offer(piece.from);
        offer(piece.from - 1);
        offer(piece.to);
    }
    offer(step.gap.floor);
    offer(step.not_before);
    if (k + 1 < timeline.steps.size())
        offer(timeline.steps[k + 1].gap.latest_leave - step.work);
    if (k == 0) {
        offer(timeline.first_departure);
        offer(timeline.last_departure);
    } else if (k + 1 == timeline.steps.size()) {
        offer(timeline.last_end);
        offer(timeline.overtime_from);
    }
}

// All departures that may be those of a best schedule that uses the limit up, sorted.
std::vector<std::int64_t> corner_departures(const Timeline& timeline, std::int64_t longest)
{
    if (timeline.is_by_day) {
        // Legs bend at any second.
        std::vector<std::int64_t> all;
        for (std::int64_t t = timeline.first_departure; t <= timeline.last_departure; ++t)
            all.push_back(t);
        return all;
    }
    std::int64_t from_start = 0;
    std::int64_t whole = 0;
    for (std::size_t k = 1; k < timeline.steps.size(); ++k)
        whole += timeline.steps[k - 1].work + timeline.steps[k].gap.offset;
    std::vector<std::int64_t> departures;
    const auto offer = [&](std::int64_t departure) {
        if (departure >= timeline.first_departure && departure <= timeline.last_departure)
            departures.push_back(departure);
    };
    for (std::size_t k = 0; k < timeline.steps.size(); ++k) {
        if (k > 0)
            from_start += timeline.steps[k - 1].work + timeline.steps[k].gap.offset;
        each_bend(timeline, k, [&](std::int64_t time) {
            offer(time - from_start);
            offer(time + (whole - from_start) - longest);
        });
    }
    std::sort(departures.begin(), departures.end());
    departures.erase(std::unique(departures.begin(), departures.end()), departures.end());
    return departures;
}

// The departure of the shortest schedule; nothing where that is not short enough.
std::optional<std::int64_t> departure_that_fits(const Timeline& timeline, std::int64_t longest)
{
    std::vector<Curve> curves;
    const Timeline durations = duration_alone(timeline, curves);
    const auto shortest = least_cost_between(durations, timeline.first_departure,
                                             timeline.last_departure, timeline.last_end);
    if (!shortest || shortest->end() - shortest->departure() > longest)
        return std::nullopt;
    return shortest->departure();
}

// Branch and bound over ranges of corner departures. The bound of a range is its best schedule
// where only the end is limited, by the last departure plus the limit. If that schedule keeps the
// limit on the duration it is the best of its range; else the range is cut in two.
class Bisection {
public:
    Bisection(const Timeline& timeline, std::int64_t longest)
        : timeline_(timeline), longest_(longest), departures_(corner_departures(timeline, longest))
    {
    }

    // `fitting`: a departure of some schedule that keeps the limit.
    std::optional<Schedule> best(std::int64_t fitting)
    {
        if (!departures_.empty())
            search(0, departures_.size() - 1);
        if (!best_ && is_at_end())
            best_ = least_cost_between(timeline_, fitting, fitting,
                                       std::min(timeline_.last_end, fitting + longest_));
        return std::move(best_);
    }

private:
    [[nodiscard]] bool is_at_end() const
    {
        return timeline_.is_by_day &&
               seconds_ > kMostSecondsByDay + kMostTimesByDay * std::ssize(departures_);
    }

    void search(std::size_t first, std::size_t last)
    {
        if (is_at_end())
            return;
        const std::int64_t last_end = std::min(timeline_.last_end, departures_[last] + longest_);
        seconds_ += last_end - departures_[first] + 1;
        auto bound = least_cost_between(timeline_, departures_[first], departures_[last], last_end);
        if (!bound)
            return;
        const std::int64_t starts = sum_of_starts(timeline_, bound->times);
        if (best_ && !is_better(*bound, starts, *best_, best_starts_))
            return;
        if (bound->end() - bound->departure() <= longest_) {
            best_ = std::move(bound);
            best_starts_ = starts;
            return;
        }
        const std::size_t middle = first + (last - first) / 2;
        const bool is_early = bound->departure() <= departures_[middle];
        if (is_early)
            search(first, middle);
        search(middle + 1, last);
        if (!is_early)
            search(first, middle);
    }

    const Timeline& timeline_;
    std::int64_t longest_;
    std::vector<std::int64_t> departures_;
    std::optional<Schedule> best_;
    std::int64_t best_starts_ = 0;
    std::int64_t seconds_ = 0;  // of the ranges that were looked at
};

}  // namespace

Timeline duration_alone(const Timeline& timeline, std::vector<Curve>& curves)
{
    Timeline durations = timeline;
    curves.assign(timeline.steps.size(), {});
    for (std::size_t k = 0; k < curves.size(); ++k) {
        for (const CurvePiece& piece : *timeline.steps[k].curve)
            if (!curves[k].empty() && curves[k].back().to + 1 == piece.from)
                curves[k].back().to = piece.to;
            else
                curves[k].push_back({piece.from, piece.to, 0, 0});
        durations.steps[k].curve = &curves[k];
        durations.steps[k].gap.per_travel_second = durations.steps[k].gap.per_metre = 0;
        durations.steps[k].is_service = false;  // the tie by starts would split pieces
    }
    durations.per_second = 1;
    durations.per_overtime_second = 0;
    return durations;
}

std::optional<Schedule> least_cost_within(const Timeline& timeline, std::int64_t longest)
{
    const auto fitting = departure_that_fits(timeline, longest);
    if (!fitting)
        return std::nullopt;
    return Bisection{timeline, longest}.best(*fitting);
}

}  // namespace routeopt::routing::referee
