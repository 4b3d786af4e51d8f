// What the published plan of a request promises, resolved by task and stop, and as a plan to start
// from. The request has passed validation where nothing else is said.
#pragma once

#include <vector>

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

// Sets Task::promised and StopSide::promised of all tasks that were published. Precondition: no
// value is faulty; the rules between values may be broken.
void set_promises(Problem& problem);

// The published routes as a plan, as far as they still exist: without vehicles and shifts that do
// not, tasks that are cancelled, shipments that are not brought by the route that collects them,
// and reloads and breaks that the shift no longer has.
[[nodiscard]] Plan published_plan(const Problem& problem);

// Vehicles, shifts of the others, and tasks of the published plan that exist no more, each kind
// told once.
class WarningList;
void warn_of_published(const Problem& problem, WarningList& warnings);

}  // namespace routeopt::routing::validation
