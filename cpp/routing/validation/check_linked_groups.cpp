// Linked groups: sets of tasks that relations connect across vehicles, directly or by others.
#include <numeric>

#include "routing/validation/relation_graph.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::validation {
namespace {

// Disjoint sets of the numbers below `size`, with path halving (Tarjan and van Leeuwen 1984).
class UnionFind {
public:
    explicit UnionFind(std::size_t size) : parent_(size)
    {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }

    std::size_t root_of(std::size_t member)
    {
        while (parent_[member] != member)
            member = parent_[member] = parent_[parent_[member]];
        return member;
    }
    void join(std::size_t a, std::size_t b) { parent_[root_of(a)] = root_of(b); }

private:
    std::vector<std::size_t> parent_;
};

struct LinkedGroup {
    std::int64_t tasks = 0;
    bool linked = false;  // a relation reaches across vehicles; `ordered` ones alone do not
    const Relation* first = nullptr;
};

// Whether a relation joins its tasks into one group. A time lag between the two stops of one
// shipment (a ride time) concerns that task alone.
bool may_link(const StopRelation& entry)
{
    switch (*entry.relation->kind) {
    case RelationKind::synchronized:
    case RelationKind::ordered: return true;
    case RelationKind::time_lag: return task_of(entry.stops[0]) != task_of(entry.stops[1]);
    default: return false;
    }
}

}  // namespace

void check_linked_groups(const Problem& problem, const std::vector<StopRelation>& relations,
                         wire::FaultList& faults)
{
    const std::size_t tasks = problem.jobs->size() + problem.shipments->size();
    UnionFind joined{tasks};
    for (const StopRelation& entry : relations)
        if (may_link(entry))
            for (const StopNumber stop : entry.stops)
                joined.join(task_of(stop), task_of(entry.stops.front()));

    std::vector<LinkedGroup> groups(tasks);
    for (std::size_t task = 0; task < tasks; ++task)
        ++groups[joined.root_of(task)].tasks;
    const auto group_of = [&](const StopRelation& entry) -> LinkedGroup& {
        return groups[joined.root_of(task_of(entry.stops.front()))];
    };
    for (const StopRelation& entry : relations) {
        if (!may_link(entry))
            continue;
        LinkedGroup& group = group_of(entry);
        group.linked = group.linked || *entry.relation->kind != RelationKind::ordered;
        if (!group.first)
            group.first = entry.relation;
    }
    for (const StopRelation& entry : relations)
        if (const LinkedGroup& group = group_of(entry);
            group.linked && group.first == entry.relation && group.tasks > kLinkedGroup.most)
            form::over_limit(faults, {entry.relation->at}, kLinkedGroup, group.tasks);
}

}  // namespace routeopt::routing::validation
