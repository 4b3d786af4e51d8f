// Legs that do not exist: the travel source has no way between their places.
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {

void check_ways(const Route& route, Violations& violations)
{
    std::size_t from = 0;  // the last stop that has a place: breaks on the way have none
    for (std::size_t k = 1; k < route.visits.size(); ++k) {
        const Visit& visit = route.visits[k];
        if (is_on_the_way(visit))
            continue;
        if (!visit.is_reachable)
            violations.push_back(violation_of({"unreachable", "unreachable"}, pointer_to(route, k),
                                              "there is no way for " + vehicle_in_words(route) +
                                                  " from " + stop_in_words(route.visits[from]) +
                                                  " to " + stop_in_words(visit),
                                              1, "count", visit.answer.task));
        from = k;
    }
}

}  // namespace routeopt::routing::referee
