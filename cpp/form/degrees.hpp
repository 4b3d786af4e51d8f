// A coordinate by itself, in degrees or, where the caller says so, in units on a plane.
#pragma once

#include "form/reader.hpp"
#include "form/schema_writer.hpp"

namespace routeopt::form {

struct DegreesRule {  // from -most to most; on a plane from -kMostOnPlane to kMostOnPlane
    std::int64_t most;
};
inline constexpr std::int64_t kMostOnPlane = 1'000'000'000;

bool read_value(Reader& reader, NodeId node, double& out, const DegreesRule& rule);
void write_schema(SchemaWriter& schema, const DegreesRule& rule);

}  // namespace routeopt::form
