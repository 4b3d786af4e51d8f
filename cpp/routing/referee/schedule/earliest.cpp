#include "routing/referee/schedule/earliest.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// Moves a start to the first time at or after it that some window allows; where there is none,
// false or, with ends let go, the start as it is.
bool move_into_window(const Curve& curve, Ends ends, std::int64_t& start)
{
    for (const CurvePiece& piece : curve)
        if (piece.to >= start) {
            start = std::max(start, piece.from);
            return true;
        }
    return ends == Ends::let_go;
}

}  // namespace

bool settle(const Timeline& timeline, Ends ends, Times& times)
{
    const auto& steps = timeline.steps;
    const bool kept = ends == Ends::kept;
    times.front() = std::max(times.front(), timeline.first_departure);
    if (kept && (!timeline.is_possible || times.front() > timeline.last_departure))
        return false;
    for (std::size_t k = 1; k < steps.size(); ++k) {
        const Step& step = steps[k];
        const std::int64_t leave = times[k - 1] + steps[k - 1].work;
        if (kept && leave > step.gap.latest_leave)
            return false;
        times[k] = std::max({times[k], step.gap.arrival(leave), step.not_before});
        if (!move_into_window(*step.curve, ends, times[k]))
            return false;
    }
    return !kept || times.back() <= timeline.last_end;
}

void depart_late(const Timeline& timeline, Times& times)
{
    const Gap& gap = timeline.steps[1].gap;
    // A break on the way to the first stop that waits for its earliest start stays where it is; one
    // that does not moves with the departure, at most to its earliest start.
    const std::int64_t latest = std::min(
        {gap.latest_by(times[1], times.front()), timeline.last_departure, gap.first_earliest});
    times.front() = std::max(times.front(), latest);
}

Times earliest(const Timeline& timeline)
{
    Times times(timeline.steps.size(), -kForever);
    settle(timeline, Ends::let_go, times);
    depart_late(timeline, times);
    return times;
}

}  // namespace routeopt::routing::referee
