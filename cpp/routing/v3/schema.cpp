#include "routing/v3/schema.hpp"

#include "routing/v3/schema_writer.hpp"

namespace routeopt::routing::v3 {

std::string request_schema(Operation operation)
{
    SchemaWriter schema;
    with_description(operation,
                     [&](const auto& describe) { schema.write(Of<Request>{}, object(describe)); });
    return schema.writer().take();
}

}  // namespace routeopt::routing::v3
