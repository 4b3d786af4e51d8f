#include "form/civil.hpp"

#include <charconv>

#include "base/rounding.hpp"

namespace routeopt::form {
namespace {

constexpr std::string_view kDurationWanted =
    "a duration like PT8H, P7D or PT1H30M, or integer seconds";

std::string_view text_of(const Reader& reader, NodeId node)
{
    const wire::Document& document = reader.document();
    return document.kind(node) == wire::Kind::string ? document.string(node) : std::string_view{};
}

bool is_numeral(wire::Kind kind)
{
    return kind == wire::Kind::integer || kind == wire::Kind::decimal;
}

// The level that a word names in any letters, or nothing.
std::optional<Level> level_named(std::string_view word)
{
    for (std::size_t level = 0; level < kLevelWords.size(); ++level) {
        const std::string_view known = kLevelWords[level];
        if (word.size() == known.size() &&
            std::equal(word.begin(), word.end(), known.begin(),
                       [](char a, char b) { return (a >= 'a' ? a - 'a' + 'A' : a) == b; }))
            return static_cast<Level>(level);
    }
    return std::nullopt;
}

// "HARD", "5 SOFT" or "5soft".
std::optional<Weight> read_single(std::string_view text)
{
    Weight weight;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), weight.points);
    if (read.ec == std::errc{})
        text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    if (read.ec == std::errc{} && text.starts_with(' '))
        text.remove_prefix(1);
    const auto level = level_named(text);
    if (!level || weight.points < 0 || weight.points > kPoints.most)
        return std::nullopt;
    weight.level = *level;
    return weight;
}

// "OFF", a single weight, or one for each level with at most one above 0: "0hard/0medium/5soft".
std::optional<Weight> read_weight(std::string_view text)
{
    if (text == "OFF" || text == "off")
        return Weight{Level::soft, kOff};
    if (text.find('/') == std::string_view::npos)
        return read_single(text);
    Weight found{Level::soft, kOff};
    for (bool more = true; more;) {
        const std::size_t slash = text.find('/');
        more = slash != std::string_view::npos;
        const auto weight = read_single(text.substr(0, slash));
        if (!weight || (weight->points > 0 && found.points > 0))
            return std::nullopt;
        if (weight->points > 0)
            found = *weight;
        text.remove_prefix(more ? slash + 1 : text.size());
    }
    return found;
}

}  // namespace

std::int64_t seconds_of_hours(std::int64_t millionths)
{
    return static_cast<std::int64_t>(divide_rounded(Int128{millionths} * 3600, kMillion));
}

bool read_value(Reader& reader, NodeId node, calendar::Moment& out, const MomentRule&)
{
    const auto moment = calendar::read_moment(text_of(reader, node));
    if (!moment)
        return reader.wrong(node, "a date or a time that exists, in whole seconds, like "
                                  "2026-12-01, 2026-12-01T08:00 or 2026-12-01T08:00:00+01:00");
    out = *moment;
    return true;
}

bool read_value(Reader& reader, NodeId node, calendar::Day& out, const DateRule&)
{
    const auto day = calendar::read_date(text_of(reader, node));
    if (!day)
        return reader.wrong(node, "a date that exists, like 2026-12-01");
    out = *day;
    return true;
}

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const TimeOfDayRule&)
{
    const auto time = calendar::read_time_of_day(text_of(reader, node));
    if (!time)
        return reader.wrong(node, "a time of day like 08:00 or 22:30:00");
    out = *time;
    return true;
}

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const EndOfDayRule&)
{
    const auto time = calendar::read_end_of_day(text_of(reader, node));
    if (!time)
        return reader.wrong(node, "a time like 22:30, or like 26:00 for 02:00 of the next day");
    out = *time;
    return true;
}

bool read_value(Reader& reader, NodeId node, calendar::Duration& out, const DurationRule&)
{
    if (is_numeral(reader.document().kind(node)))
        return reader.read(node, out.seconds, kInteger);
    const auto duration = calendar::read_duration(text_of(reader, node));
    if (!duration || duration->days > 400'000)
        return reader.wrong(node, kDurationWanted);
    out = *duration;
    return true;
}

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const SecondsRule&)
{
    calendar::Duration duration;
    if (!read_value(reader, node, duration, DurationRule{}))
        return false;
    out = duration.total_s();
    return true;
}

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const HoursRule&)
{
    if (!reader.read(node, out, kHours))
        return false;
    out = seconds_of_hours(out);
    return true;
}

bool read_value(Reader& reader, NodeId node, Weight& out, const WeightRule&)
{
    const auto weight = read_weight(text_of(reader, node));
    if (!weight)
        return reader.wrong(node, "a weight at one level, like HARD, 5 SOFT, 0hard/0medium/5soft "
                                  "or OFF, with at most 1,000,000 points");
    out = *weight;
    return true;
}

void write_text(SchemaWriter& schema, std::string_view pattern)
{
    schema.open("string").member("pattern", pattern).end_object();
}

void write_schema(SchemaWriter& schema, const MomentRule&)
{
    write_text(schema, "^" + std::string{kDatePattern} + "(T" + std::string{kTimePattern} +
                           "(Z|[+-][0-9]{2}:[0-9]{2})?)?$");
}

void write_schema(SchemaWriter& schema, const DateRule&)
{
    schema.open("string").member("format", "date").end_object();
}

void write_schema(SchemaWriter& schema, const TimeOfDayRule&)
{
    write_text(schema, "^" + std::string{kTimePattern} + "$");
}

void write_schema(SchemaWriter& schema, const EndOfDayRule&)
{
    write_text(schema, "^([0-3][0-9]|4[0-8])" + std::string{kTimePattern.substr(8)} + "$");
}

void write_schema(SchemaWriter& schema, const DurationRule&)
{
    schema.any_of([&] {
        write_text(schema, kDurationPattern);
        schema.write(Of<std::int64_t>{}, kInteger);
    });
}

void write_schema(SchemaWriter& schema, const SecondsRule&)
{
    write_schema(schema, DurationRule{});
}

void write_schema(SchemaWriter& schema, const HoursRule&)
{
    schema.open("number").member("minimum", std::int64_t{0}).end_object();
}

}  // namespace routeopt::form
