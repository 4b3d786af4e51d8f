#include "routing/v2/schema.hpp"

#include "form/schema_writer.hpp"
#include "routing/v2/members.hpp"

namespace routeopt::routing::v2 {
namespace {

// An object of members with any names, whose values are of one type.
void write_map(form::SchemaWriter& schema, std::string_view type)
{
    schema.open("object").key("additionalProperties");
    schema.open(type).end_object();
    schema.writer().end_object();
}

}  // namespace

// The functions that the writer finds beside the rules.
static void write_schema(form::SchemaWriter& schema, const InstantRule&)
{
    schema.open("string").member("format", "date-time").end_object();
}
static void write_schema(form::SchemaWriter& schema, const DateRule&)
{
    schema.open("string").member("format", "date").end_object();
}
static void write_schema(form::SchemaWriter& schema, const HoursRule&)
{
    write_map(schema, "string");
}
static void write_schema(form::SchemaWriter& schema, const CountsRule&)
{
    write_map(schema, "integer");
}
static void write_schema(form::SchemaWriter& schema, const AnyRule&)
{
    schema.writer().value(true);
}
std::string request_schema()
{
    form::SchemaWriter schema{true};
    schema.write(form::Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::routing::v2
