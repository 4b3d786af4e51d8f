// The JSON Schema of a TASK request.
#pragma once

#include <string>

namespace routeopt::task::v2 {

std::string request_schema();

}  // namespace routeopt::task::v2
