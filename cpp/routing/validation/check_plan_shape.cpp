// What is wrong with a plan by itself: stops that name nothing or several things, and more locked
// stops than there are. check_plan_fits.cpp checks the plan against the problem.
#include <algorithm>
#include <array>
#include <string>

#include "routing/validation/checks.hpp"

namespace routeopt::routing::validation {
namespace {

// The start and the end of a route, which a plan copied from an answer has among its stops.
bool is_skipped(const PlanStop& stop)
{
    return *stop.type == "start" || *stop.type == "end";
}

std::string_view member_that_is_missing(const PlanStop& stop)
{
    return *stop.type == "reload" ? "depot" : *stop.type == "break" ? "break" : "task";
}

}  // namespace

void check_plan_stop(const PlanStop& stop, wire::FaultList& faults)
{
    if (stop.at == wire::kNowhere || is_skipped(stop))
        return;
    std::array given{stop.task.at, stop.depot.at, stop.break_id.at};
    std::sort(given.begin(), given.end());  // absent ones (kNowhere) come last
    if (given[0] == wire::kNowhere && stop.type.usable())
        faults.invalid_value({stop.at, member_that_is_missing(stop)},
                             [] { return "one of `task`, `depot` and `break` is required"; });
    for (const NodeId at : {given[1], given[2]})
        if (at != wire::kNowhere)
            faults.invalid_value(
                {at}, [] { return "only one of `task`, `depot` and `break` may be given"; });
}

void check_plan_shape(const Plan& plan, wire::FaultList& faults)
{
    for (const PlanRoute& route : *plan.routes) {
        for (const PlanStop& stop : *route.stops)
            check_plan_stop(stop, faults);
        const auto stops = std::count_if(route.stops->begin(), route.stops->end(),
                                         [](const PlanStop& stop) { return !is_skipped(stop); });
        if (route.stops && route.locked_stops && *route.locked_stops > stops)
            faults.invalid_value({route.locked_stops.at}, [&] {
                return "the route has " + std::to_string(stops) + " stops to lock";
            });
    }
}

}  // namespace routeopt::routing::validation
