// Loops over parts of a problem that several checks need. They visit faulty values too; a visitor
// looks at each field's mark.
#pragma once

#include <algorithm>
#include <cstdint>

#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

// visit(task) for every task, jobs before shipments.
template <class Visit>
void each_task(const Problem& problem, Visit&& visit)
{
    for (const Task& job : *problem.jobs)
        visit(job);
    for (const Task& shipment : *problem.shipments)
        visit(shipment);
}

// visit(task, side) for every stop of a task: a job's, a shipment's pickup and its delivery.
template <class Visit>
void each_side(const Problem& problem, Visit&& visit)
{
    for (const Job& job : *problem.jobs)
        visit(job, job.stop);
    for (const Shipment& shipment : *problem.shipments) {
        visit(shipment, *shipment.pickup);
        visit(shipment, *shipment.delivery);
    }
}

// visit(task, site) for every site of every stop: its own, or each of its places.
template <class Visit>
void each_site(const Problem& problem, Visit&& visit)
{
    each_side(problem, [&](const Task& task, const StopSide& side) {
        if (!side.places.present())
            visit(task, static_cast<const Site&>(side));
        for (const Place& place : *side.places)
            visit(task, static_cast<const Site&>(place));
    });
}

// How many stops the tasks have: each at each of its places, a shipment's two by pairs of places.
inline std::int64_t stops_of_tasks(const Problem& problem)
{
    const auto places_of = [](const StopSide& side) {
        return std::max<std::int64_t>(std::ssize(*side.places), 1);
    };
    std::int64_t stops = 0;
    for (const Job& job : *problem.jobs)
        stops += places_of(job.stop);
    for (const Shipment& shipment : *problem.shipments)
        stops += 2 * places_of(*shipment.pickup) * places_of(*shipment.delivery);
    return stops;
}

// visit(shift) for every shift of every vehicle.
template <class Visit>
void each_shift(const Problem& problem, Visit&& visit)
{
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Shift& shift : *vehicle.shifts)
            visit(shift);
}

// visit(endpoint) for the start and the end of every shift.
template <class Visit>
void each_endpoint(const Problem& problem, Visit&& visit)
{
    each_shift(problem, [&](const Shift& shift) {
        visit(*shift.start);
        visit(*shift.end);
    });
}

// visit(location field) for every location of a stop, a shift's start or end, or a break; not those
// of depots.
template <class Visit>
void each_location(const Problem& problem, Visit&& visit)
{
    each_site(problem, [&](const Task&, const Site& site) { visit(site.location); });
    each_endpoint(problem, [&](const Endpoint& endpoint) { visit(endpoint.location); });
    each_shift(problem, [&](const Shift& shift) {
        for (const Break& pause : *shift.breaks)
            visit(pause.location);
    });
}

// visit(text) for every reference of a shift to a depot.
template <class Visit>
void each_named_depot(const Problem& problem, Visit&& visit)
{
    each_endpoint(problem, [&](const Endpoint& endpoint) { visit(endpoint.depot); });
    each_shift(problem, [&](const Shift& shift) {
        for (const Reload& reload : *shift.reloads)
            visit(reload.depot);
    });
}

// Where a fault that concerns all tasks together is reported: `jobs`, or `shipments` where there
// are no jobs.
inline wire::Place place_of_tasks(const Problem& problem)
{
    if (problem.jobs->empty() && !problem.shipments->empty())
        return {problem.shipments.at};
    if (problem.jobs.present())
        return {problem.jobs.at};
    return {problem.at, "jobs"};
}

}  // namespace routeopt::routing::validation
