// Time windows, shift hours and release times. A stop that no window allows is late for its last.
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

void check_time_window(const Route& route, std::size_t k, Violations& violations)
{
    const Visit& visit = route.visits[k];
    const std::int64_t late_s = visit.answer.late_s;
    if (!visit.is_window_missed || late_s == 0)
        return;
    violations.push_back(violation_of({"time_windows", "time window"}, pointer_to(route, k),
                                      "the service of " + stop_in_words(visit) + " starts " +
                                          duration_in_words(late_s) + " after the window's end",
                                      late_s, "s", visit.answer.task));
}

void check_shift(const Route& route, std::int64_t amount, const std::string& what,
                 Violations& violations)
{
    if (amount > 0)
        violations.push_back(violation_of({"shift_hours", "shift hours"}, pointer_to(route),
                                          "the route of " + vehicle_in_words(route) + what +
                                              " shift " + in_quotes(*route.shift->id),
                                          amount, "s"));
}

}  // namespace

void check_hours(const Route& route, Violations& violations)
{
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        check_time_window(route, k, violations);
    const std::int64_t departure = route.visits.front().answer.departure;
    const std::int64_t early_s = *route.shift->start->time - departure;
    const std::int64_t late_s = departure - latest_start(*route.shift);
    const std::int64_t over_s = route.visits.back().answer.arrival - last_end(*route.shift);
    check_shift(route, early_s, " departs " + duration_in_words(early_s) + " before the start of",
                violations);
    check_shift(route, late_s,
                " departs " + duration_in_words(late_s) + " after the latest departure of",
                violations);
    check_shift(route, over_s, " ends " + duration_in_words(over_s) + " after the end of",
                violations);
}

void check_releases(const Route& route, Violations& violations)
{
    const auto check = [&](std::optional<std::int64_t> release, std::int64_t start,
                           const std::string& pointer, const std::string& what) {
        if (release && start < *release)
            violations.push_back(violation_of({"release_time", "release time"}, pointer,
                                              what + " of " + vehicle_in_words(route) + " begins " +
                                                  duration_in_words(*release - start) +
                                                  " before all its goods are there",
                                              *release - start, "s"));
    };
    check(route.release, route.visits.front().answer.departure, pointer_to(route),
          "the first trip");
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (const Visit& visit = route.visits[k]; visit.depot != nullptr)
            check(visit.release_time, visit.answer.service_start, pointer_to(route, k),
                  "the trip after " + stop_in_words(visit));
}

}  // namespace routeopt::routing::referee
