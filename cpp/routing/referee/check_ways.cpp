// Legs between places that have no way between them.
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {

void check_ways(const Route& route, Violations& violations)
{
    for (std::size_t k = 1; k < route.visits.size(); ++k)
        if (!route.visits[k].is_reachable)
            violations.push_back({"unreachable", pointer_to(route, k),
                                  "unreachable: there is no way from " +
                                      stop_in_words(route.visits[k - 1]) + " to " +
                                      stop_in_words(route.visits[k]),
                                  1, "count"});
}

}  // namespace routeopt::routing::referee
