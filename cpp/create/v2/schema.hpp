// The JSON Schema of a CREATE request.
#pragma once

#include <string>

namespace routeopt::create::v2 {

std::string request_schema();

}  // namespace routeopt::create::v2
