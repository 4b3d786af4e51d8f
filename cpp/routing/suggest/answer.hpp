// Turns proposals into the answer of the operation suggest.
#pragma once

#include "routing/schema/suggestions.hpp"
#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {

// The task's stop or reload next to a stop of a route, on one side; breaks are passed over. Empty
// where the route starts or ends before there is one.
enum class Direction : std::uint8_t { backward, forward };
Neighbour neighbour(const what_if::Route& route, std::size_t stop, Direction direction);

// The suggestions that carry the routes that they change, the first ones: routes make answers
// large.
inline constexpr std::size_t kMostWithRoutes = 20;

// Everything but the search's report and the warnings. Judges every proposal once more, for its
// times.
Suggestions answer_of(const what_if::WhatIf& what_if, const Proposals& proposals);

}  // namespace routeopt::routing::suggest
