#include "task/v2/schema.hpp"

#include "form/schema_writer.hpp"
#include "task/v2/members.hpp"

// The members of these depend on their type.
template <>
struct routeopt::form::Variants<routeopt::task::v2::Resource> {
    using Kind = task::v2::ResourceType;
    static constexpr std::size_t count = task::v2::kResourceTypes.words.size();
};
template <>
struct routeopt::form::Variants<routeopt::task::v2::Relation> {
    using Kind = task::v2::RelationWord;
    static constexpr std::size_t count = task::v2::kRelationTypes.words.size();
};

namespace routeopt::task::v2 {

using form::Of;
using form::SchemaWriter;

// The functions that the writer finds beside the rules.
static void write_schema(SchemaWriter& schema, const LengthRule&)
{
    schema.any_of([&] {
        form::write_text(schema, form::kDurationPattern);
        schema.write(Of<std::int64_t>{}, IntegerRange{0, kMostLength});
    });
}
static void write_schema(SchemaWriter& schema, const CapacityRule&)
{
    schema.any_of([&] {
        schema.write(Of<std::int64_t>{}, kInteger);
        schema.write(Of<std::vector<Amount>>{}, list(object(describe_amount)));
    });
}
static void write_schema(SchemaWriter& schema, const RequirementsRule&)
{
    schema.open("object").key("additionalProperties");
    schema.any_of([&] {
        schema.write(Of<std::int64_t>{}, kInteger);
        schema.write(Of<std::vector<Role>>{}, list_with_entries(object(describe_role)));
    });
    schema.writer().end_object();
}
static void write_schema(SchemaWriter& schema, const TeamsRule&)
{
    schema.open("object").key("additionalProperties");
    schema.write(Of<std::vector<Text>>{}, list(IdRule{}));
    schema.writer().end_object();
}

std::string request_schema()
{
    SchemaWriter schema{true};
    schema.write(Of<Request>{}, object(describe_request));
    return schema.writer().take();
}

}  // namespace routeopt::task::v2
