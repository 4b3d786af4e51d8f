// Relations: each one by itself (relation_stops.hpp), then all together (relation_graph.hpp).
#include "routing/validation/checks.hpp"
#include "routing/validation/relation_graph.hpp"

namespace routeopt::routing::validation {

void check_relations(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    const std::vector<StopRelation> relations = sound_relations(problem, ids.tasks, faults);
    check_linked_groups(problem, relations, faults);
    check_order(problem, relations, faults);
}

}  // namespace routeopt::routing::validation
