// Groups of tasks that relations of kind synchronized, time_lag or ordered (without groups) bind:
// all of them are served, or none, so that they are added to a plan together.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {

// Tasks that the plan leaves out, given in order, in groups. Tasks within a group, and groups by
// their first task, are in order, too; most groups have one task.
std::vector<std::vector<std::size_t>> groups_of(const what_if::WhatIf& what_if,
                                                const std::vector<std::size_t>& tasks);

// Whether a task may matter to other routes than its own.
bool routes_interact(const what_if::WhatIf& what_if);

using StopsOfTasks = std::vector<StopsAtPlaces>;  // by task

// A good way to put all tasks of a group in, by beam search: they go in one after the other, in
// order and in reverse order, and the best 24 ways are kept after each. Violations of relations do
// not count until the last task is in. Nothing where no way was found. The plan is as before
// afterwards.
std::optional<Proposal> place_group(what_if::WhatIf& what_if, const StopsOfTasks& stops,
                                    const std::vector<std::size_t>& group, Budget& budget);

}  // namespace routeopt::routing::suggest
