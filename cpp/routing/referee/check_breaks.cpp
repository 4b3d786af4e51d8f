// Breaks that start too late, and breaks that are not taken although the route is under way while
// they are due.
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

constexpr Rule kBreak = {"break", "break"};

}  // namespace

void check_breaks(const Route& route, Violations& violations)
{
    for (std::size_t k = 0; k < route.visits.size(); ++k) {
        const Visit& visit = route.visits[k];
        if (visit.pause == nullptr || visit.answer.service_start <= *visit.pause->latest)
            continue;
        const std::int64_t late_s = visit.answer.service_start - *visit.pause->latest;
        violations.push_back(violation_of(kBreak, pointer_to(route, k),
                                          stop_in_words(visit) + " of " + vehicle_in_words(route) +
                                              " starts " + duration_in_words(late_s) +
                                              " after its latest start",
                                          late_s, "s"));
    }
    const std::int64_t departure = route.visits.front().answer.departure;
    const std::int64_t end = route.visits.back().answer.arrival;
    for (const Break* pause : route.unplaced)
        if (end >= *pause->earliest && departure <= *pause->latest)
            violations.push_back(violation_of(kBreak, pointer_to(route),
                                              vehicle_in_words(route) + " does not take break " +
                                                  in_quotes(*pause->id),
                                              1, "count"));
}

}  // namespace routeopt::routing::referee
