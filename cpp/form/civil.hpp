// Civil times, durations and weights at a level, as requests of several solvers write them.
#pragma once

#include "base/levels.hpp"
#include "calendar/text.hpp"
#include "form/reader.hpp"
#include "form/schema_writer.hpp"

namespace routeopt::form {

struct MomentRule {};     // ISO 8601 date, or date and time with or without an offset
struct DateRule {};       // ISO 8601 date
struct TimeOfDayRule {};  // HH:MM, to 24:00
struct EndOfDayRule {};   // likewise, to 48:00
struct DurationRule {};   // ISO 8601, or integer seconds, as days and seconds
struct SecondsRule {};    // likewise, as seconds: a day has 24 hours
struct HoursRule {};      // a decimal number of hours, read as seconds
struct WeightRule {};     // a weight at one level: HARD, 5 SOFT, 0hard/0medium/5soft or OFF

inline constexpr DecimalRange kHours{6, 0, 596'523'000'000};
inline constexpr IntegerRange kPoints{0, 1'000'000};
inline constexpr auto kLevelRule = WordRule<kLevelWords.size()>{kLevelWords};
inline constexpr auto kWeekdays =
    word("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");

// From Monday to Sunday.
enum class Weekday : std::uint8_t { mon, tue, wed, thu, fri, sat, sun };

// Seconds of a number of hours in millionths.
std::int64_t seconds_of_hours(std::int64_t millionths);

bool read_value(Reader& reader, NodeId node, calendar::Moment& out, const MomentRule&);
bool read_value(Reader& reader, NodeId node, calendar::Day& out, const DateRule&);
bool read_value(Reader& reader, NodeId node, std::int64_t& out, const TimeOfDayRule&);
bool read_value(Reader& reader, NodeId node, std::int64_t& out, const EndOfDayRule&);
bool read_value(Reader& reader, NodeId node, calendar::Duration& out, const DurationRule&);
bool read_value(Reader& reader, NodeId node, std::int64_t& out, const SecondsRule&);
bool read_value(Reader& reader, NodeId node, std::int64_t& out, const HoursRule&);
bool read_value(Reader& reader, NodeId node, Weight& out, const WeightRule&);

// Patterns of texts, without ^ and $.
inline constexpr std::string_view kDatePattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
inline constexpr std::string_view kTimePattern = "[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.0+)?)?";
// A whole text.
inline constexpr std::string_view kDurationPattern =
    "^P(?=[0-9]|T[0-9])([0-9]+W)?([0-9]+D)?(T([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$";
void write_text(SchemaWriter& schema, std::string_view pattern);

void write_schema(SchemaWriter& schema, const MomentRule&);
void write_schema(SchemaWriter& schema, const DateRule&);
void write_schema(SchemaWriter& schema, const TimeOfDayRule&);
void write_schema(SchemaWriter& schema, const EndOfDayRule&);
void write_schema(SchemaWriter& schema, const DurationRule&);
void write_schema(SchemaWriter& schema, const SecondsRule&);
void write_schema(SchemaWriter& schema, const HoursRule&);

// An object whose members are constraints, of those rows that are in `weights`. `Entry` has the
// members at, constraint (an enum that numbers the rows) and weight (a field).
template <const auto& kRows>
struct WeightsRule {};

template <class Entry, const auto& kRows>
bool read_value(Reader& reader, NodeId node, std::vector<Entry>& out, const WeightsRule<kRows>&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != wire::Kind::object)
        return reader.wrong(node, "an object: constraint to weight");
    std::vector<std::string_view> known;
    for (const ConstraintRow& row : kRows)
        if (row.in_weights)
            known.push_back(row.name);
    document.each(node, [&](NodeId member) {
        const auto row = std::find_if(kRows.begin(), kRows.end(), [&](const ConstraintRow& one) {
            return one.in_weights && one.name == document.key(member);
        });
        if (row == kRows.end()) {
            reader.faults().invalid_value(
                {member}, [&] { return wire::unknown_member(document.key(member), known); });
        } else if (document.kind(member) != wire::Kind::null) {
            Entry& entry = out.emplace_back();
            entry.at = member;
            entry.constraint = static_cast<decltype(entry.constraint)>(row - kRows.begin());
            reader.read_field(member, entry.weight, WeightRule{});
        }
    });
    return true;
}

template <const auto& kRows>
void write_schema(SchemaWriter& schema, const WeightsRule<kRows>&)
{
    schema.open("object").key("properties").begin_object();
    for (const ConstraintRow& row : kRows) {
        if (!row.in_weights)
            continue;
        schema.writer().key(row.name).begin_object().key("type").begin_array();
        schema.writer().value("string").value("null").end_array().end_object();
    }
    schema.writer().end_object().member("additionalProperties", false).end_object();
}

}  // namespace routeopt::form
