// Many tasks, put into a plan one after the other: mandatory ones first, then the cheapest. What
// finds no place goes first the next time. Then one task at a time is put elsewhere.
#pragma once

#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {

// Adds proposals, ranked. Tasks that must be served together are put in together.
void in_turn(what_if::WhatIf& what_if, std::size_t most, Budget& budget, Proposals& proposals);

}  // namespace routeopt::routing::suggest
