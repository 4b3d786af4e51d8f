// The stages of a call of CLUST: parse, read, resolve, search, judge, write.
#pragma once

#include "engine/call.hpp"

namespace routeopt::engine {

// As `run`. The call's `plan` is a list of assignments, in place of the request's own; its
// `matrices` is one, with a row for each place.
Answer run_clust(const Call& call, std::string_view text);

}  // namespace routeopt::engine
