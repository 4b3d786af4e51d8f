#include "routing/placing/task_stops.hpp"

#include <algorithm>

namespace routeopt::routing::placing {
namespace {

std::vector<StopSide> each_window_alone(const StopSide& side)
{
    std::vector<StopSide> sides;
    for (const TimeWindow& window : *side.time_windows) {
        StopSide& alone = sides.emplace_back(side);
        alone.time_windows.value = {window};
    }
    return sides;
}

}  // namespace

TaskStops::TaskStops(const desk::Desk& desk, std::size_t task) : desk_(desk), task_(task)
{
    const desk::TaskEntry& entry = desk.tasks()[task];
    if (entry.job != nullptr)
        visits_ = {referee::visit_of_job(*entry.job)};
    else
        visits_ = {referee::visit_of_pickup(*entry.shipment),
                   referee::visit_of_delivery(*entry.shipment)};
    for (const desk::Visit& visit : visits_) {
        alone_.push_back(each_window_alone(*visit.side));
        const referee::Curve curve =
            referee::curve_of(*visit.side, desk.assessor().tariff().per_late_hour());
        starts_.emplace_back(curve.empty() ? -referee::kForever : curve.front().from,
                             curve.empty() ? referee::kForever : curve.back().to);
    }
}

Money TaskStops::price_of_window(std::size_t stop, std::int32_t window) const
{
    Money least;
    bool is_first = true;
    const auto& windows = *visits_[stop].side->time_windows;
    for (std::size_t w = 0; w < windows.size(); ++w) {
        if (window != kAnyWindow && w != static_cast<std::size_t>(window))
            continue;
        const Money price{*windows[w].cost};
        least = is_first ? price : std::min(least, price);
        is_first = false;
    }
    return least;
}

desk::Visit TaskStops::visit(std::size_t stop, std::int32_t window) const
{
    desk::Visit visit = visits_[stop];
    visit.planned = kAdded + task_;
    if (window != kAnyWindow)
        visit.side = &alone_[stop][static_cast<std::size_t>(window)];
    return visit;
}

desk::Route TaskStops::with_task(const Spot& spot) const
{
    const referee::Assessor& assessor = desk_.assessor();
    desk::Route route = desk_.slots()[spot.slot].route;
    if (is_shipment())
        assessor.put(route, spot.before[1], visit(1, spot.window[1]));
    assessor.put(route, spot.before[0], visit(0, spot.window[0]));
    if (spot.reload > 0) {
        const Reload& reload = (*route.shift->reloads)[spot.reload - 1];
        desk::Visit visit =
            referee::visit_of_reload(*assessor.directory().depots.at(*reload.depot));
        visit.planned = kAdded + task_;
        assessor.put(route, spot.reload_at, std::move(visit));
    }
    return route;
}

bool TaskStops::uses_its_windows(const Spot& spot, const desk::Route& judged) const
{
    std::size_t stop = 0;
    for (const desk::Visit& visit : judged.visits) {
        if (visit.task != visits_[0].task)
            continue;
        const std::int32_t window = spot.window[stop];
        if (window != kAnyWindow) {
            const auto used =
                referee::window_used(*visits_[stop].side, desk_.assessor().tariff().per_late_hour(),
                                     visit.answer.service_start);
            if (!used || used->index != window)
                return false;
        }
        ++stop;
    }
    return true;
}

}  // namespace routeopt::routing::placing
