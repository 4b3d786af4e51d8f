// Proposals as suggest answers them.
#pragma once

#include "routing/schema/suggestions.hpp"
#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {

// The stop before or behind one of a judged route; breaks are looked through.
enum class Side : std::uint8_t { before, behind };
Neighbour neighbour(const what_if::Route& route, std::size_t stop, Side side);

// All but the search's report and the warnings.
Suggestions answer_of(const what_if::WhatIf& what_if, const Proposals& proposals);

}  // namespace routeopt::routing::suggest
