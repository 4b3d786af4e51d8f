// The stages of a call of CREATE: parse, read, resolve, search, judge, write.
#pragma once

#include "engine/call.hpp"

namespace routeopt::engine {

// As `run`. Throws std::invalid_argument for an operation that CREATE does not have.
Answer run_create(const Call& call, std::string_view text);

// The problem of a request as numbers (create/v2/write.hpp), whatever the operation.
Answer create_program(const Call& call, std::string_view text);

}  // namespace routeopt::engine
