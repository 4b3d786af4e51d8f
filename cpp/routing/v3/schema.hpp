// The JSON Schema (draft 2020-12) of a request, written from the descriptions that it is read by.
#pragma once

#include <string>

#include "routing/schema/operation.hpp"

namespace routeopt::routing::v3 {

// Types, bounds, words, required and unknown members. Rules that need more than one value are
// the core's alone.
std::string request_schema(Operation operation);

}  // namespace routeopt::routing::v3
