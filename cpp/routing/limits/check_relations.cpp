// Relations one by one, then all together: groups that are linked, orders that close a cycle.
#include "routing/limits/checks.hpp"
#include "routing/limits/relation_graph.hpp"

namespace routeopt::routing::limits {

void check_relations(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    const std::vector<StopRelation> relations = sound_relations(problem, ids.tasks, faults);
    check_linked_groups(problem, relations, faults);
    check_order(problem, relations, faults);
}

}  // namespace routeopt::routing::limits
