// Many tasks, put into a plan one after the other: mandatory ones first, then the cheapest. What
// finds no place goes first the next time. Then one task at a time is put elsewhere.
#pragma once

#include "routing/placing/proposal.hpp"

namespace routeopt::routing::placing {

// Adds proposals, ranked. Tasks that must be served together are put in together.
void in_turn(desk::Desk& desk, std::size_t most, Leash& leash, Proposals& proposals);

}  // namespace routeopt::routing::placing
