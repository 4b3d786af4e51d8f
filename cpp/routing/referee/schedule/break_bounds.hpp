// The cost of a route with a break on the way, for every place of the break, by one run forward and
// one backward over the route.
#pragma once

#include <optional>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// For each visit from `first` to `last`: the value of the best schedule with the break put before
// that visit; nothing where there is no such schedule. `timeline` is that of the route without the
// break, which must be one without a place. The values lack the timeline's constant and leave its
// limit on duration aside. Where priced lateness and targets make the functions long (more than 32
// pieces a step), all values are below every possible one: they bound nothing.
std::vector<std::optional<Value>> values_with_break(const Route& route, const Timeline& timeline,
                                                    const Break& pause, std::size_t first,
                                                    std::size_t last);

}  // namespace routeopt::routing::referee
