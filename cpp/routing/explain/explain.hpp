// The operation explain: why a plan leaves tasks out, what each of its other tasks costs, which
// rules leave it no room, and what no plan can cost less than.
#pragma once

#include <optional>

#include "routing/progress.hpp"
#include "routing/schema/explanation.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::explain {

// Explains the plan of the request. Nothing where `on_progress` (which may be empty) returned false
// on the way: half an explanation would be a wrong one. Precondition: the request's checks found
// nothing. 6 s for a plan of 10,000 stops on 500 routes, on one core.
std::optional<Explanation> explanation_of(const Request& request, const travel::Source& source,
                                          const OnProgress& on_progress);

}  // namespace routeopt::routing::explain
