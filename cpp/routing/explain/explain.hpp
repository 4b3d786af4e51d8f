// The operation explain: why a plan leaves tasks out, and what its other tasks are worth.
#pragma once

#include <optional>

#include "routing/progress.hpp"
#include "routing/schema/explanation.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::explain {

// Explains the request's own plan. Nothing where `on_progress` returned false on the way: half an
// explanation would be a wrong one. Precondition: the request's checks found nothing.
std::optional<Explanation> explanation_of(const Request& request, const travel::Source& source,
                                          const OnProgress& on_progress);

}  // namespace routeopt::routing::explain
