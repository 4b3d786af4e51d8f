// The operation suggest: where tasks that a plan does not hold could be added to it.
#pragma once

#include "routing/progress.hpp"
#include "routing/schema/request.hpp"
#include "routing/schema/suggestions.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::suggest {

// The best proposals for the request's own plan, cheapest first. `on_progress` may be empty; where
// it returns false, the answer holds what was found so far.
// Precondition: the request's checks found nothing.
Suggestions suggestions_for(const Request& request, const travel::Source& source,
                            const OnProgress& on_progress);

}  // namespace routeopt::routing::suggest
