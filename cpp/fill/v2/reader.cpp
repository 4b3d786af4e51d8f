#include "fill/v2/reader.hpp"

namespace routeopt::fill::v2 {
namespace {

using wire::Kind;

std::string_view text_of(const Reader& reader, NodeId node)
{
    const wire::Document& document = reader.document();
    return document.kind(node) == Kind::string ? document.string(node) : std::string_view{};
}

bool is_number(Kind kind)
{
    return kind == Kind::integer || kind == Kind::decimal;
}

}  // namespace

bool read_value(Reader& reader, NodeId node, Period& out, const PeriodRule&)
{
    if (reader.document().kind(node) == Kind::object)
        return reader.read(node, out, object(describe_period));
    out.at = node;
    reader.read_field(node, out.duration, DurationRule{});
    return out.duration.usable();
}

bool read_value(Reader& reader, NodeId node, Bound& out, const BoundRule&)
{
    out.is_duration = reader.document().kind(node) == Kind::string;
    if (out.is_duration)
        return read_value(reader, node, out.seconds, SecondsRule{});
    const bool ok = reader.read(node, out.millionths, form::kHours);
    out.seconds = form::seconds_of_hours(out.millionths);
    return ok;
}

bool read_value(Reader& reader, NodeId node, Target& out, const TargetRule&)
{
    if (is_number(reader.document().kind(node))) {
        out.kind = Target::Kind::shifts;
        return reader.read(node, out.value, kTargetShifts);
    }
    if (text_of(reader, node) == "AVERAGE") {
        out.kind = Target::Kind::average;
        return true;
    }
    const auto duration = calendar::read_duration(text_of(reader, node));
    if (!duration || duration->days > 400'000 || duration->total_s() > kTarget_s)
        return reader.wrong(node, "a duration of at most 400 days like PT36H, an integer number of "
                                  "shifts, or AVERAGE");
    out.value = duration->total_s();
    return true;
}

bool read_value(Reader& reader, NodeId node, std::vector<Rule>& out, const ThenRule&)
{
    return reader.read(node, out.emplace_back(), object(describe_then));
}

bool read_value(Reader& reader, NodeId node, std::vector<Shift>& out, const TemplatesRule&)
{
    return reader.read(node, out, list(object(describe_shift)));
}

}  // namespace routeopt::fill::v2
