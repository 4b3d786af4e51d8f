// Relations by number: which stops take part.
#pragma once

#include <vector>

#include "routing/validation/names.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

// A stop's number: twice its task's, one more for a delivery. A task that takes part as a whole
// has that of its first stop.
using StopNumber = std::size_t;

constexpr StopNumber stop_number(std::size_t task, bool delivery)
{
    return 2 * task + (delivery ? 1 : 0);
}
constexpr std::size_t task_of(StopNumber stop)
{
    return stop / 2;
}

// A relation's stops, `from` and `to` among them, in order.
struct StopRelation {
    const Relation* relation;
    std::vector<StopNumber> stops;
};

// Tells what is wrong with the participants of single relations. What comes back are the others,
// in order, those with groups aside: the rules on all together are not for what is at fault.
std::vector<StopRelation> sound_relations(const Problem& problem, const Names& tasks,
                                          wire::FaultList& faults);

}  // namespace routeopt::routing::validation
