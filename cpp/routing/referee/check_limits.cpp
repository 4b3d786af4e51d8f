// A vehicle's limits for one route: duration, driving time, distance and number of tasks.
#include "base/in_thousands.hpp"
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

void check(const Route& route, const Number& most, std::int64_t actual, const Rule& rule,
           std::string_view unit, Violations& violations)
{
    const std::int64_t over = actual - *most;
    if (!most.present() || over <= 0)
        return;
    const auto in_words = [&](std::int64_t value) {
        return unit == "s"   ? duration_in_words(value)
               : unit == "m" ? in_thousands(value) + " m"
                             : count_in_words(value, "task");
    };
    violations.push_back(violation_of(rule, pointer_to(route),
                                      "the route of " + vehicle_in_words(route) + " has " +
                                          in_words(actual) + ", " + in_words(over) +
                                          " more than its limit",
                                      over, unit));
}

}  // namespace

void check_limits(const Route& route, Violations& violations)
{
    std::int64_t driving_s = 0;
    std::int64_t distance_m = 0;
    std::int64_t tasks = 0;
    for (const Visit& visit : route.visits) {
        driving_s += visit.answer.travel_s;
        distance_m += visit.answer.distance_m;
        tasks += opens_task(visit) ? 1 : 0;
    }
    const std::int64_t duration_s =
        route.visits.back().answer.arrival - route.visits.front().answer.departure;
    const Limits& limits = *route.vehicle->wire->limits;
    check(route, limits.max_route_duration_s, duration_s, {"max_route_duration", "route duration"},
          "s", violations);
    check(route, limits.max_driving_s, driving_s, {"max_driving", "driving time"}, "s", violations);
    check(route, limits.max_distance_m, distance_m, {"max_distance", "distance"}, "m", violations);
    check(route, limits.max_tasks, tasks, {"max_tasks", "tasks"}, "count", violations);
}

}  // namespace routeopt::routing::referee
