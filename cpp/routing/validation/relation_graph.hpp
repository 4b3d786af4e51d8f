// Rules on all relations together.
#pragma once

#include "routing/validation/relation_stops.hpp"

namespace routeopt::routing::validation {

// Tasks that relations across vehicles link, at most so many in a group.
void check_linked_groups(const Problem& problem, const std::vector<StopRelation>& relations,
                         wire::FaultList& faults);

// The first relation by which a stop would come before itself.
void check_order(const Problem& problem, const std::vector<StopRelation>& relations,
                 wire::FaultList& faults);

}  // namespace routeopt::routing::validation
