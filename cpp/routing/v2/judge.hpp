// Judges members of a V2 request that the search does not plan for yet: what they forbid still
// counts where a plan does it.
#pragma once

#include <vector>

#include "routing/v2/score.hpp"

namespace routeopt::routing::v2 {

// Adds a conflict for every leg above maxDriveTimeJob, every bound of a rule that a resource's
// trips break, jobs of a SAME_DAY relation on several days, and jobs that are done at the same time
// by resources that may not work together.
void judge_members(const Request& request, const Translation& translation, const Answer& answer,
                   std::vector<Conflict>& conflicts);

}  // namespace routeopt::routing::v2
