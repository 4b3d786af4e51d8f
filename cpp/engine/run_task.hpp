#pragma once

#include "engine/call.hpp"

namespace routeopt::engine {

// A call of TASK.
Answer run_task(const Call& call, std::string_view text);

}  // namespace routeopt::engine
