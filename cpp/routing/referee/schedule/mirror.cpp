#include "routing/referee/schedule/mirror.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// A step's curve with its times negated, cut to the times that the route can have.
Curve mirrored(const Timeline& timeline, const Step& step)
{
    Curve mirror;
    for (auto piece = step.curve->rbegin(); piece != step.curve->rend(); ++piece) {
        const std::int64_t from =
            std::max({piece->from, step.not_before, timeline.first_departure});
        const std::int64_t to = std::min(piece->to, timeline.last_end);
        if (from <= to)
            mirror.push_back({-to, -from, piece->at(to), -piece->slope});
    }
    return mirror;
}

std::vector<Curve> mirrored_curves(const Timeline& timeline)
{
    std::vector<Curve> curves;
    curves.reserve(timeline.steps.size());
    for (auto step = timeline.steps.rbegin(); step != timeline.steps.rend(); ++step)
        curves.push_back(mirrored(timeline, *step));
    return curves;
}

// The steps in reverse order. Gaps lead back from a step to the one before it; the work of that one
// becomes a part of the gap, since it lies between the two starts.
Timeline mirrored_steps(const Timeline& timeline, const std::vector<Curve>& curves)
{
    Timeline mirror;
    const auto& steps = timeline.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::size_t k = steps.size() - 1 - i;
        Step step;
        step.curve = &curves[i];
        step.is_service = steps[k].is_service;
        if (i > 0) {
            const Gap& gap = steps[k + 1].gap;
            step.gap.offset = steps[k].work + gap.offset;
            step.gap.latest_leave = -gap.floor;
            step.gap.floor = steps[k].work - gap.latest_leave;
        }
        mirror.steps.push_back(step);
    }
    return mirror;
}

// The value of ending the route at each time, negated times: route time and overtime, with the end
// as a tie.
Pieces ends(const Timeline& timeline)
{
    Pieces pieces;
    const std::int64_t first = timeline.first_departure;
    const std::int64_t last = timeline.last_end;
    const std::int64_t border = bounded(timeline.overtime_from, first - 1, last);
    const auto add = [&](std::int64_t from, std::int64_t to, const Int128& rate) {
        if (from > to)
            return;
        const Int128 overtime =
            timeline.per_overtime_second * std::max(to - timeline.overtime_from, std::int64_t{0});
        pieces.push_back(
            {-to, -from, {timeline.per_second * to + overtime, 0, 0, to}, {-rate, 0, 0, -1}});
    };
    add(border + 1, last, timeline.per_second + timeline.per_overtime_second);
    add(first, border, timeline.per_second);
    return pieces;
}

}  // namespace

RestFunctions::RestFunctions(const Timeline& timeline, std::size_t most_pieces)
    : last_(timeline.steps.size() - 1), curves_(mirrored_curves(timeline)),
      mirror_(mirrored_steps(timeline, curves_)),
      functions_(mirror_, ends(timeline), -1, most_pieces)
{
}

}  // namespace routeopt::routing::referee
