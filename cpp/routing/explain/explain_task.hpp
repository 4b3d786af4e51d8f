// Explains why a plan leaves one task out: its class, reasons, and the smallest changes that would
// let it in.
#pragma once

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// Nothing where the budget ended before everything was judged. `changeable`: the problem of
// `what_if`, on which changes are tried; null asks for the short form that solve gives: the class
// and one reason or few, without blocking tasks and without changes. The problem and the plan are
// as before afterwards.
std::optional<ExplainedTask> explain_task(Problem* changeable, what_if::WhatIf& what_if,
                                          std::size_t task, Budget& budget);

// A placement as the answer says it: vehicle, shift, and the neighbours of the task's stops. The
// cost is left 0.
AnswerPlace place_of(const what_if::WhatIf& what_if, const TaskStops& stops,
                     const Placement& placement);

}  // namespace routeopt::routing::explain
