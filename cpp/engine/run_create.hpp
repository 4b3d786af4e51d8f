// Answers requests of CREATE: which shifts should exist.
#pragma once

#include "engine/call.hpp"

namespace routeopt::engine {

Answer run_create(const Call& call, std::string_view text);

}  // namespace routeopt::engine
