// Greedy insertion of many tasks into a plan: mandatory ones first, by priority, then the cheapest
// insertion; optional ones where that pays. In the next of up to three rounds, the tasks that found
// no place go first. Further proposals put one task of the best proposal elsewhere.
#pragma once

#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {

// Appends the proposals found, in no order; some may be alike to the caller. Where one alone is
// wanted, nothing is put elsewhere. Tasks that a relation binds are put in together. The plan is as
// before afterwards.
void add_greedy_proposals(what_if::WhatIf& what_if, const Wanted& wanted, Budget& budget,
                          Proposals& proposals);

}  // namespace routeopt::routing::suggest
