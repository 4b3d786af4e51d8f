#include "clust/v2/schema.hpp"

#include "clust/v2/members.hpp"
#include "routing/v3/schema_writer.hpp"

namespace routeopt::clust::v2 {
namespace {

using routing::v3::Of;
using routing::v3::SchemaWriter;

void write_any_of(SchemaWriter& schema, auto&& write_alternatives)
{
    schema.writer().begin_object().key("anyOf").begin_array();
    write_alternatives();
    schema.writer().end_array().end_object();
}

}  // namespace

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const AmountsRule& rule)
{
    write_any_of(schema, [&] {
        schema.write(Of<std::int64_t>{}, rule.range);
        schema.open("object").key("additionalProperties");
        schema.write(Of<std::int64_t>{}, rule.range);
        schema.writer().end_object();
    });
}
static void write_schema(SchemaWriter& schema, const EdgeRule&)
{
    schema.open("array").key("items");
    schema.write(Of<std::string_view>{}, IdRule{});
    schema.writer().member("minItems", std::int64_t{2});
    schema.writer().member("maxItems", std::int64_t{2}).end_object();
}
static void write_schema(SchemaWriter& schema, const ContiguityRule&)
{
    write_any_of(schema, [&] {
        schema.write(Of<std::string_view>{}, word("NONE"));
        schema.write(Of<std::vector<Contiguity::Edge>>{}, list(EdgeRule{}));
    });
}
static void write_schema(SchemaWriter& schema, const CoordinateRule& rule)
{
    schema.open("number").member("minimum", -rule.most);
    schema.writer().member("maximum", rule.most).end_object();
}

std::string request_schema()
{
    SchemaWriter schema{[](std::string_view) { return std::string_view{}; }, true};
    schema.write(Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::clust::v2
