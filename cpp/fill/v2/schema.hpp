// The JSON Schema of a FILL request, written from the descriptions by which it is read.
#pragma once

#include <string>

namespace routeopt::fill::v2 {

std::string request_schema();

}  // namespace routeopt::fill::v2
