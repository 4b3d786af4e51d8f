#include "fill/v2/schema.hpp"

#include "fill/v2/members.hpp"
#include "form/schema_writer.hpp"

namespace routeopt::fill::v2 {
namespace {

using form::Of;
using form::SchemaWriter;
using form::write_text;

}  // namespace

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const PeriodRule&)
{
    schema.any_of([&] {
        schema.write(Of<Period>{}, object(describe_period));
        write_schema(schema, DurationRule{});
    });
}
static void write_schema(SchemaWriter& schema, const BoundRule&)
{
    schema.any_of([&] {
        write_schema(schema, HoursRule{});
        write_text(schema, form::kDurationPattern);
    });
}
static void write_schema(SchemaWriter& schema, const TargetRule&)
{
    schema.any_of([&] {
        write_text(schema, form::kDurationPattern);
        schema.write(Of<std::int64_t>{}, kTargetShifts);
        schema.open("string").member("const", "AVERAGE").end_object();
    });
}
static void write_schema(SchemaWriter& schema, const ThenRule&)
{
    schema.writer().begin_object();
    schema.writer().member("$ref", "#/properties/rules/anyOf/0/items").end_object();
}

static void write_schema(SchemaWriter& schema, const TemplatesRule&)
{
    schema.open("array").key("items").begin_object().member("type", "object");
    schema.writer().member("additionalProperties", true).end_object().end_object();
}

std::string request_schema()
{
    SchemaWriter schema{true};
    schema.write(Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::fill::v2
