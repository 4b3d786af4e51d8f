// Routing in V3: parse, read, check, choose the source of travel, run the operation, write.
#pragma once

#include <string_view>

#include "engine/call.hpp"

namespace routeopt::engine {

// See run(); for calls of vrp in V3.
Answer run_v3(const Call& call, std::string_view text);

}  // namespace routeopt::engine
