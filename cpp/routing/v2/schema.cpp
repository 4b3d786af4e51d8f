#include "routing/v2/schema.hpp"

#include "routing/v2/members.hpp"
#include "routing/v3/schema_writer.hpp"

namespace routeopt::routing::v2 {
namespace {

// An object of members with any names, whose values are of one type.
void write_map(v3::SchemaWriter& schema, std::string_view type)
{
    schema.open("object").key("additionalProperties");
    schema.open(type).end_object();
    schema.writer().end_object();
}

}  // namespace

// The functions that the writer finds beside the rules.
static void write_schema(v3::SchemaWriter& schema, const InstantRule&)
{
    schema.open("string").member("format", "date-time").end_object();
}
static void write_schema(v3::SchemaWriter& schema, const DateRule&)
{
    schema.open("string").member("format", "date").end_object();
}
static void write_schema(v3::SchemaWriter& schema, const HoursRule&)
{
    write_map(schema, "string");
}
static void write_schema(v3::SchemaWriter& schema, const CountsRule&)
{
    write_map(schema, "integer");
}
static void write_schema(v3::SchemaWriter& schema, const AnyRule&)
{
    schema.writer().value(true);
}
static void write_schema(v3::SchemaWriter& schema, const DegreesRule& rule)
{
    schema.open("number").member("minimum", -rule.most);
    schema.writer().member("maximum", rule.most).end_object();
}

std::string request_schema()
{
    v3::SchemaWriter schema{true};
    schema.write(v3::Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::routing::v2
