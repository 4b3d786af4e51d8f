#include "clust/v2/schema.hpp"

#include "clust/v2/members.hpp"
#include "form/schema_writer.hpp"

namespace routeopt::clust::v2 {
using form::Of;
using form::SchemaWriter;

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const AmountsRule& rule)
{
    schema.any_of([&] {
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
    schema.any_of([&] {
        schema.write(Of<ContiguityWord>{}, kContiguityWords);
        schema.write(Of<std::vector<Contiguity::Edge>>{}, list(EdgeRule{}));
    });
}
std::string request_schema()
{
    SchemaWriter schema{true};
    schema.write(Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::clust::v2
