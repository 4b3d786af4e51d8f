// The JSON Schema (draft 2020-12) of a request, written from the same descriptions by which
// requests are read (members.hpp).
#pragma once

#include <string>

#include "routing/schema/operation.hpp"

namespace routeopt::routing::v3 {

// The schema of an operation's requests as JSON text. It states types, bounds, words and which
// members are required or known. Rules about several values are not in it; the core checks them.
std::string request_schema(Operation operation);

}  // namespace routeopt::routing::v3
