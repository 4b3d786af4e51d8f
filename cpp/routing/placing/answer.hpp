// Proposals as suggest answers them.
#pragma once

#include "routing/placing/proposal.hpp"
#include "routing/schema/suggestions.hpp"

namespace routeopt::routing::placing {

// The stop before or behind one of a judged route; breaks are looked through.
enum class Side : std::uint8_t { before, behind };
Neighbour neighbour(const desk::Route& route, std::size_t stop, Side side);

// All but the search's report and the warnings.
Suggestions answer_of(const desk::Desk& desk, const Proposals& proposals);

}  // namespace routeopt::routing::placing
