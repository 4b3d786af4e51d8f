// What a break on the way costs at every place at once.
#pragma once

#include <optional>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// The value of the best schedule with a break before each visit from `first` to `last`, of a
// timeline without that break; nothing where there is no schedule. Without the timeline's
// constant, and with its limit on duration left aside. Where lateness and targets make the
// functions long, every value is the least there is: it says nothing.
std::vector<std::optional<Value>> values_with_break(const Route& route, const Timeline& timeline,
                                                    const Break& pause, std::size_t first,
                                                    std::size_t last);

}  // namespace routeopt::routing::referee
