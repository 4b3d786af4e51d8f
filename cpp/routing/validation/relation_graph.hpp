// Rules about all relations of a request together.
#pragma once

#include "routing/validation/relation_stops.hpp"

namespace routeopt::routing::validation {

// Groups of tasks that relations link across vehicles may hold at most kLinkedGroup tasks each. A
// fault is reported at the first relation of a group.
void check_linked_groups(const Problem& problem, const std::vector<StopRelation>& relations,
                         wire::FaultList& faults);

// Reports the first relation with which, together with the relations before it and the order of
// each shipment's stops, a stop would have to come before itself. O(n log n) in stops and
// relations.
void check_order(const Problem& problem, const std::vector<StopRelation>& relations,
                 wire::FaultList& faults);

}  // namespace routeopt::routing::validation
