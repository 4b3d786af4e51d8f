#include "fill/v2/schema.hpp"

#include "fill/v2/members.hpp"
#include "form/schema_writer.hpp"

namespace routeopt::fill::v2 {
namespace {

using form::Of;
using form::SchemaWriter;

void write_text(SchemaWriter& schema, std::string_view pattern)
{
    schema.open("string").member("pattern", pattern).end_object();
}

constexpr std::string_view kDate = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
constexpr std::string_view kTime = "[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.0+)?)?";
constexpr std::string_view kIsoDuration =
    "^P(?=[0-9]|T[0-9])([0-9]+W)?([0-9]+D)?(T([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$";

}  // namespace

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const MomentRule&)
{
    write_text(schema, "^" + std::string{kDate} + "(T" + std::string{kTime} +
                           "(Z|[+-][0-9]{2}:[0-9]{2})?)?$");
}
static void write_schema(SchemaWriter& schema, const DateRule&)
{
    schema.open("string").member("format", "date").end_object();
}
static void write_schema(SchemaWriter& schema, const TimeOfDayRule&)
{
    write_text(schema, "^" + std::string{kTime} + "$");
}
static void write_schema(SchemaWriter& schema, const EndOfDayRule&)
{
    write_text(schema, "^([0-3][0-9]|4[0-8])" + std::string{kTime.substr(8)} + "$");
}
static void write_schema(SchemaWriter& schema, const DurationRule&)
{
    schema.any_of([&] {
        write_text(schema, kIsoDuration);
        schema.write(Of<std::int64_t>{}, kInteger);
    });
}
static void write_schema(SchemaWriter& schema, const SecondsRule&)
{
    write_schema(schema, DurationRule{});
}
static void write_schema(SchemaWriter& schema, const HoursRule&)
{
    schema.open("number").member("minimum", std::int64_t{0}).end_object();
}
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
        write_text(schema, kIsoDuration);
    });
}
static void write_schema(SchemaWriter& schema, const TargetRule&)
{
    schema.any_of([&] {
        write_text(schema, kIsoDuration);
        schema.write(Of<std::int64_t>{}, kTargetShifts);
        schema.open("string").member("const", "AVERAGE").end_object();
    });
}
static void write_schema(SchemaWriter& schema, const ThenRule&)
{
    schema.writer().begin_object();
    schema.writer().member("$ref", "#/properties/rules/anyOf/0/items").end_object();
}
static void write_schema(SchemaWriter& schema, const WeightsRule&)
{
    schema.open("object").key("properties").begin_object();
    for (const ConstraintRow& row : kConstraints) {
        if (!row.in_weights)
            continue;
        schema.writer().key(row.name).begin_object().key("type").begin_array();
        schema.writer().value("string").value("null").end_array().end_object();
    }
    schema.writer().end_object().member("additionalProperties", false).end_object();
}
std::string request_schema()
{
    SchemaWriter schema{true};
    schema.write(Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::fill::v2
