// The JSON Schema of a V2 request, written from the description by which it is read (members.hpp).
#pragma once

#include <string>

namespace routeopt::routing::v2 {

std::string request_schema();

}  // namespace routeopt::routing::v2
