// The operation suggest: where the tasks that a plan leaves out could be added to it, and at what
// cost.
#pragma once

#include "routing/progress.hpp"
#include "routing/schema/request.hpp"
#include "routing/schema/suggestions.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::suggest {

// The best proposals for the plan of the request, cheapest first; at most 100. `on_progress` may be
// empty. Where it returns false, or the time limit or the number of iterations (judged plans) is
// reached, the answer holds what was found so far.
// Precondition: the request's checks found nothing.
Suggestions suggestions_for(const Request& request, const travel::Source& source,
                            const OnProgress& on_progress);

}  // namespace routeopt::routing::suggest
