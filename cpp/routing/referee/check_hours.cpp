// Time windows and shift hours.
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

void check_time_window(const Route& route, std::size_t k, Violations& violations)
{
    const Visit& visit = route.visits[k];
    const std::int64_t late_s = visit.answer.late_s;
    if (late_s == 0)
        return;
    violations.push_back({"time_windows", pointer_to(route, k),
                          "time window: the service of " + stop_in_words(visit) + " starts " +
                              duration_in_words(late_s) + " after the window's end",
                          late_s, "s"});
}

}  // namespace

void check_hours(const Route& route, Violations& violations)
{
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        check_time_window(route, k, violations);
    const std::int64_t over_s = route.visits.back().answer.arrival - *route.shift->end->time;
    if (over_s > 0)
        violations.push_back({"shift_hours", pointer_to(route),
                              "shift hours: the route of " + vehicle_in_words(route) + " ends " +
                                  duration_in_words(over_s) + " after the end of shift " +
                                  in_quotes(*route.shift->id),
                              over_s, "s"});
}

}  // namespace routeopt::routing::referee
