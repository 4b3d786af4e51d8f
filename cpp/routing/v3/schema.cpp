#include "routing/v3/schema.hpp"

#include "form/schema_writer.hpp"
#include "routing/v3/members.hpp"
#include "routing/v3/request_writer.hpp"

// The members of a relation depend on its kind.
template <>
struct routeopt::form::Variants<routeopt::routing::Relation> {
    using Kind = routing::RelationKind;
    static constexpr std::size_t count = routing::v3::kRelationWords.words.size();
};

namespace routeopt::routing::v3 {
namespace {

using form::Of;
using form::SchemaWriter;

DecimalRange degrees(std::int64_t most)
{
    const std::int64_t steps = most * kMoneySteps;
    return {form::kAmountPlaces, -steps, steps};
}

}  // namespace

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const RateOrNullRule& rule)
{
    schema.any_of([&] {
        schema.write(Of<std::int64_t>{}, rule.range);
        schema.open("null").end_object();
    });
}
static void write_schema(SchemaWriter& schema, const TimeLimitRule&)
{
    schema.write(Of<std::int64_t>{}, IntegerRange{0, validation::kTimeLimit.most});
}
static void write_schema(SchemaWriter& schema, const PointRule&)
{
    schema.open("array").key("prefixItems").begin_array();
    schema.write(Of<double>{}, degrees(form::kMostLongitude));
    schema.write(Of<double>{}, degrees(form::kMostLatitude));
    schema.writer().end_array().member("minItems", std::int64_t{2});
    schema.writer().member("maxItems", std::int64_t{2}).end_object();
}
static void write_schema(SchemaWriter& schema, const LocationRule&)
{
    schema.any_of([&] {
        schema.write(Of<Location>{}, PointRule{});
        schema.write(Of<std::int64_t>{}, form::kInteger);
    });
}
static void write_schema(SchemaWriter& schema, const QuantitiesRule&)
{
    schema.open("object").key("additionalProperties");
    schema.write(Of<std::int64_t>{}, form::kInteger);
    schema.writer().end_object();
}
static void write_schema(SchemaWriter& schema, const ByVehicleRule& rule)
{
    schema.open("object").key("additionalProperties");
    schema.write(Of<std::int64_t>{}, rule.range);
    schema.writer().end_object();
}
static void write_schema(SchemaWriter& schema, const MeasureRule&)
{
    schema.any_of([&] {
        schema.write(Of<Measure>{}, kMeasureWords);
        schema.write(Of<Measured>{}, object(describe_measure_of_load));
    });
}
static void write_schema(SchemaWriter& schema, const MatrixRule&)
{
    schema.open("array").key("items");
    schema.open("array").key("items");
    schema.any_of([&] {
        schema.write(Of<std::int64_t>{}, form::kInteger);
        schema.open("null").end_object();
    });
    schema.writer().end_object().end_object();
}

std::string request_schema(Operation operation)
{
    SchemaWriter schema;
    with_description(operation,
                     [&](const auto& describe) { schema.write(Of<Request>{}, object(describe)); });
    return schema.writer().take();
}

}  // namespace routeopt::routing::v3
