#include "routing/suggest/task_stops.hpp"

#include <algorithm>

namespace routeopt::routing::suggest {
namespace {

std::vector<Site> each_window_alone(const Site& side)
{
    std::vector<Site> sides;
    for (const TimeWindow& window : *side.time_windows) {
        Site& alone = sides.emplace_back(side);
        alone.time_windows.value = {window};
    }
    return sides;
}

std::size_t places_of(const StopSide& side)
{
    return std::max<std::size_t>(side.places->size(), 1);
}

}  // namespace

std::uint32_t choices_of_places(const what_if::PlannedTask& task)
{
    const std::size_t choices = task.job != nullptr ? places_of(task.job->stop)
                                                    : places_of(*task.shipment->pickup) *
                                                          places_of(*task.shipment->delivery);
    return static_cast<std::uint32_t>(choices);
}

StopsAtPlaces stops_at_places(const what_if::WhatIf& what_if, std::size_t task)
{
    StopsAtPlaces stops;
    for (std::uint32_t p = 0; p < choices_of_places(what_if.tasks()[task]); ++p)
        stops.push_back(std::make_unique<TaskStops>(what_if, task, p));
    return stops;
}

TaskStops::TaskStops(const what_if::WhatIf& what_if, std::size_t task, std::uint32_t places)
    : what_if_(what_if), task_(task), places_(places)
{
    const what_if::PlannedTask& entry = what_if.tasks()[task];
    if (entry.job != nullptr) {
        visits_ = {referee::visit_of_job(*entry.job, places)};
    } else {
        const std::size_t deliveries = places_of(*entry.shipment->delivery);
        visits_ = {referee::visit_of_pickup(*entry.shipment, places / deliveries),
                   referee::visit_of_delivery(*entry.shipment, places % deliveries)};
    }
    for (const what_if::Visit& visit : visits_) {
        single_window_sides_.push_back(each_window_alone(*visit.side));
        const referee::Curve curve =
            referee::curve_of(*visit.side, what_if.assessor().tariff().per_late_hour());
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
    return least + visits_[stop].place_cost;
}

what_if::Visit TaskStops::visit(std::size_t stop, std::int32_t window) const
{
    what_if::Visit visit = visits_[stop];
    visit.planned = kAdded + task_;
    if (window != kAnyWindow)
        visit.side = &single_window_sides_[stop][static_cast<std::size_t>(window)];
    return visit;
}

what_if::Route TaskStops::with_task(const Placement& placement) const
{
    const referee::Assessor& assessor = what_if_.assessor();
    what_if::Route route = what_if_.slots()[placement.slot].route;
    if (is_shipment())
        assessor.put(route, placement.before[1], visit(1, placement.window[1]));
    assessor.put(route, placement.before[0], visit(0, placement.window[0]));
    if (placement.reload > 0) {
        const Reload& reload = (*route.shift->reloads)[placement.reload - 1];
        what_if::Visit visit =
            referee::visit_of_reload(*assessor.directory().depots.at(*reload.depot));
        visit.planned = kAdded + task_;
        assessor.put(route, placement.reload_at, std::move(visit));
    }
    return route;
}

bool TaskStops::uses_its_windows(const Placement& placement, const what_if::Route& judged) const
{
    std::size_t stop = 0;
    for (const what_if::Visit& visit : judged.visits) {
        if (visit.task != visits_[0].task)
            continue;
        const std::int32_t window = placement.window[stop];
        if (window != kAnyWindow) {
            const auto used = referee::window_used(*visits_[stop].side,
                                                   what_if_.assessor().tariff().per_late_hour(),
                                                   visit.answer.service_start);
            if (!used || used->index != window)
                return false;
        }
        ++stop;
    }
    return true;
}

}  // namespace routeopt::routing::suggest
