// The stops that take part in relations, as numbers.
#pragma once

#include <vector>

#include "routing/validation/names.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// The number of a stop: twice the number of its task (Ids::tasks), plus one for a delivery. A task
// that takes part as a whole is represented by its first stop.
using StopNumber = std::size_t;

constexpr StopNumber stop_number(std::size_t task, bool delivery)
{
    return 2 * task + (delivery ? 1 : 0);
}
constexpr std::size_t task_of(StopNumber stop)
{
    return stop / 2;
}

// A relation and its stops in order; those of a time lag are `from` and `to`.
struct StopRelation {
    const Relation* relation;
    std::vector<StopNumber> stops;
};

// Adds a fault for whatever is wrong with the participants of each single relation. Returns the
// relations with which nothing is wrong, in order and without those that have groups; the rules
// about all relations together (relation_graph.hpp) are checked on these.
std::vector<StopRelation> sound_relations(const Problem& problem, const Names& tasks,
                                          wire::FaultList& faults);

}  // namespace routeopt::routing::validation
