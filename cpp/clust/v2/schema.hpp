// The JSON Schema of a CLUST request.
#pragma once

#include <string>

namespace routeopt::clust::v2 {

std::string request_schema();

}  // namespace routeopt::clust::v2
