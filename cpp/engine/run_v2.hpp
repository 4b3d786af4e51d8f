// The stages of a call in the V2 dialect: parse, read, translate, run as V3, tell in V2's words.
#pragma once

#include "engine/call.hpp"

namespace routeopt::engine {

// As `run`. The call's `plan` is a V2 solution, whose trips take the place of what the request
// states job by job.
Answer run_v2(const Call& call, std::string_view text);

}  // namespace routeopt::engine
