#include "form/reader.hpp"

#include <cstdint>

#include "base/in_thousands.hpp"
#include "form/hints.hpp"
#include "wire/number.hpp"

namespace routeopt::form {
namespace {

using wire::Kind;

std::string outside(const std::string& least, const std::string& most)
{
    return "must be between " + least + " and " + most;
}

std::string outside(const IntegerRange& range)
{
    if (range.most == INT64_MAX)
        return "must be at least " + in_thousands(range.least);
    return outside(in_thousands(range.least), in_thousands(range.most));
}

std::string outside(const DecimalRange& range)
{
    return outside(in_thousands(write_decimal(range.least, range.places)),
                   in_thousands(write_decimal(range.most, range.places)));
}

bool is_number(Kind kind)
{
    return kind == Kind::integer || kind == Kind::decimal;
}

std::size_t characters_in(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

// Unicode's control characters: C0, DEL and the C1 block (U+0080 to U+009F, two bytes in UTF-8).
bool has_control_character(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool c1 =
            c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (c < 0x20 || c == 0x7F || c1)
            return true;
    }
    return false;
}

}  // namespace

bool Reader::wrong(NodeId node, std::string_view expected)
{
    faults_.invalid_value({node}, [&] { return "must be " + std::string{expected}; });
    return false;
}

// A number without fraction; 3.0 and 3e2 are allowed.
bool Reader::read_whole(NodeId node, Decimal& out)
{
    if (!is_number(document_.kind(node)))
        return wrong(node, wanted_integer(document_, node));
    if (document_.kind(node) == Kind::integer) {
        out.steps = document_.integer(node);
        return true;
    }
    out = read_decimal(document_.decimal(node), 0);
    return out.rest ? wrong(node, wanted_integer(document_, node)) : true;
}

bool Reader::read(NodeId node, std::int64_t& out, const IntegerRange& range)
{
    Decimal number;
    if (!read_whole(node, number))
        return false;
    out = number.steps;
    if (number.below(range.least) || number.above(range.most)) {
        faults_.out_of_range({node}, [&] { return outside(range); });
        return false;
    }
    return true;
}

bool Reader::read(NodeId node, std::int64_t& out, const DecimalRange& range)
{
    if (!is_number(document_.kind(node)))
        return wrong(node, wanted_number(document_, node));
    const Decimal number = wire::read_number(document_, node, range.places);
    out = number.rounded();
    if (number.below(range.least) ||
        (number.above(range.most) && !range.ceiling_is_checked_elsewhere)) {
        faults_.out_of_range({node}, [&] { return outside(range); });
        return false;
    }
    // A value just above the upper bound may have been rounded down to it. It must stay above,
    // since the check elsewhere sees the rounded value.
    if (number.above(range.most))
        out = std::max(out, range.most + 1);
    return true;
}

bool Reader::read(NodeId node, std::int64_t& out, const TimeRule&)
{
    const Kind kind = document_.kind(node);
    if (!is_number(kind) && kind != Kind::string)
        return wrong(node, "a time: ISO 8601 with an offset, or integer seconds");
    const bool iso = kind == Kind::string;
    const auto time = iso ? read_civil_time(document_.string(node)) : std::nullopt;
    Decimal number;
    if (iso && !time)
        return wrong(node,
                     "a time that exists, with its offset from UTC and in whole seconds, like "
                     "2026-12-01T08:00:00+01:00");
    if (!iso && !read_whole(node, number))
        return false;
    // Only what is a time counts for which form is the first; faulty values were left above.
    NodeId& first = iso ? first_iso_ : first_integer_;
    first = std::min(first, node);
    if (times_ != TimeKind::undecided && iso != (times_ == TimeKind::iso))
        return wrong(node, iso ? "an integer: the request's first time is one"
                               : "an ISO 8601 time: the request's first time is one");
    if (!iso)
        return read(node, out, kTime);
    out = time->seconds;
    return true;
}

bool Reader::read(NodeId node, bool& out, const FlagRule&)
{
    if (document_.kind(node) != Kind::boolean)
        return wrong(node, wanted_flag(document_, node));
    out = document_.boolean(node);
    return true;
}

bool Reader::read_text(NodeId node, std::string_view& out)
{
    if (document_.kind(node) != Kind::string)
        return wrong(node, wanted_text(document_, node));
    out = document_.string(node);
    return true;
}

bool Reader::read(NodeId node, std::string_view& out, const NameRule&)
{
    return read_text(node, out);
}

bool Reader::read(NodeId node, std::string_view& out, const IdRule&)
{
    return read_text(node, out) && check_id(node, out);
}

bool Reader::check_id(NodeId node, std::string_view text)
{
    const std::size_t length = characters_in(text);
    if (length == 0 || length > kMostIdLength)
        return wrong(node, "1 to " + std::to_string(kMostIdLength) + " characters long");
    if (has_control_character(text))
        return wrong(node, "without control characters");
    return true;
}

void ObjectReader::refuse_unknown() const
{
    const wire::Document& document = reader_.document();
    if (members_undecided_ || found_ == document.size(object_))
        return;
    const std::span known{known_.data(), known_count_};
    document.each(object_, [&](NodeId member) {
        const std::string_view name = document.key(member);
        if (std::find(known.begin(), known.end(), name) == known.end())
            reader_.faults().invalid_value({member},
                                           [&] { return wire::unknown_member(name, known); });
    });
}

}  // namespace routeopt::form
