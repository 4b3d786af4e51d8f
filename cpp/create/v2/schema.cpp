#include "create/v2/schema.hpp"

#include "create/v2/members.hpp"
#include "form/schema_writer.hpp"

namespace routeopt::create::v2 {

using form::Of;
using form::SchemaWriter;

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const WhenRule&)
{
    schema.any_of([&] {
        write_schema(schema, form::MomentRule{});
        write_schema(schema, form::TimeOfDayRule{});
    });
}
static void write_schema(SchemaWriter& schema, const StartRule&)
{
    write_schema(schema, form::TimeOfDayRule{});
}
static void write_schema(SchemaWriter& schema, const NumbersRule&)
{
    schema.open("object").key("propertyNames");
    schema.write(Of<std::string_view>{}, form::IdRule{});
    schema.writer().key("additionalProperties");
    schema.write(Of<std::int64_t>{}, kResources);
    schema.writer().end_object();
}

std::string request_schema()
{
    SchemaWriter schema{true};
    schema.write(Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::create::v2
