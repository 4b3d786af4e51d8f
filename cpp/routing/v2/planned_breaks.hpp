// Which breaks a trip of an answer takes where: an answer says only for how long, before each stop.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/schema/request.hpp"

namespace routeopt::routing::v2 {

// The time between two stops of a trip, and how much of it are breaks.
struct Gap {
    std::int64_t from = 0;   // end of the service at the stop before
    std::int64_t until = 0;  // arrival at the next one
    std::int64_t break_s = 0;
};

// By gap: the breaks that it holds, by their index, in the order in which they can be taken. No
// break is taken twice. Breaks that fit by length and by time are found where there are such; where
// the breaks are late or the lengths do not add up, the nearest by length.
std::vector<std::vector<std::size_t>> breaks_in(const std::vector<Gap>& gaps,
                                                const std::vector<routing::Break>& breaks);

}  // namespace routeopt::routing::v2
