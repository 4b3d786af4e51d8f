// Tasks that relations bind to be served together.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {

// The tasks that are to be added, in groups; the first of each in the order of the request.
std::vector<std::vector<std::size_t>> groups_of(const what_if::WhatIf& what_if);

using StopsOfTasks = std::vector<std::unique_ptr<TaskStops>>;  // by task

// A good place for all of a group, by a beam: members come in one after the other, and what
// relations miss until the last is in does not count. Nothing where none was found.
std::optional<Proposal> place_group(what_if::WhatIf& what_if, const StopsOfTasks& stops,
                                    const std::vector<std::size_t>& group, Budget& budget);

}  // namespace routeopt::routing::suggest
