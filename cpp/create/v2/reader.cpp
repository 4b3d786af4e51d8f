#include "create/v2/reader.hpp"

namespace routeopt::create::v2 {
namespace {

std::string_view text_at(const Reader& reader, NodeId node)
{
    const wire::Document& document = reader.document();
    return document.kind(node) == wire::Kind::string ? document.string(node) : std::string_view{};
}

}  // namespace

bool read_value(Reader& reader, NodeId node, When& out, const WhenRule&)
{
    const std::string_view text = text_at(reader, node);
    if (const auto time = calendar::read_time_of_day(text)) {
        out.time_of_day = *time;
        out.is_time_of_day = true;
        return true;
    }
    const auto moment = calendar::read_moment(text);
    if (!moment)
        return reader.wrong(node, "a time that exists, in whole seconds, like 2026-12-01T08:00, "
                                  "2026-12-01T08:00:00+01:00, 2026-12-01 or 08:00");
    out.moment = *moment;
    return true;
}

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const StartRule&)
{
    const auto time = calendar::read_time_of_day(text_at(reader, node));
    if (!time || *time >= calendar::kDay_s)
        return reader.wrong(node, "a time of day before 24:00, like 08:00 or 22:30:00");
    out = *time;
    return true;
}

bool read_value(Reader& reader, NodeId node, std::vector<NamedNumber>& out, const NumbersRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != wire::Kind::object)
        return reader.wrong(node, "an object: resource to whole number");
    document.each(node, [&](NodeId entry) {
        if (document.kind(entry) == wire::Kind::null)
            return;
        NamedNumber& one = out.emplace_back();
        one.at = entry;
        one.name = document.key(entry);
        reader.read_field(entry, one.number, kResources);
        reader.check_id(entry, one.name);
    });
    return true;
}

}  // namespace routeopt::create::v2
