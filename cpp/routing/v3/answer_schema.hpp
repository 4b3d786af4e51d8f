// The JSON Schemas (draft 2020-12) of answers, written from the descriptions that answers are
// written by (answer_members.hpp).
#pragma once

#include <string>
#include <string_view>

namespace routeopt::routing::v3 {

// One JSON object with the schemas by their names: `Solution` (what solve and evaluate answer),
// `Suggestions`, `Explanation`, `Validation` (of validate_only), and what these refer to. A
// reference is `references` and a name, such as `#/$defs/Stop`. Further members are allowed.
std::string answer_schemas(std::string_view references);

}  // namespace routeopt::routing::v3
