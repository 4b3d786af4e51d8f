// Judges members of a V2 request that the search does not plan for yet: what they forbid still
// counts where a plan does it.
#pragma once

#include <vector>

#include "routing/v2/score.hpp"

namespace routeopt::routing::v2 {

// Adds a conflict for every leg above maxDriveTimeJob, every bound of a rule that a resource's
// trips break, jobs of a SAME_DAY relation on several days, jobs that are done at the same time by
// resources that may not work together, intervals from arrival to arrival that are not kept, and
// trips that depart while the resource is unavailable.
void judge_members(const Request& request, const Translation& translation, const Answer& answer,
                   std::vector<Conflict>& conflicts);

// Whether a request has such members, so that a plan that suits V3 may still break a rule.
bool has_own_rules(const Request& request);

}  // namespace routeopt::routing::v2
