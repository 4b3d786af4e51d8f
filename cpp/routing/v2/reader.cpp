#include "routing/v2/reader.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "wire/number.hpp"

namespace routeopt::routing::v2 {
using wire::Kind;

bool read_value(form::Reader& reader, NodeId node, std::int64_t& out, const InstantRule&)
{
    const wire::Document& document = reader.document();
    const auto time =
        document.kind(node) == Kind::string ? read_civil_time(document.string(node)) : std::nullopt;
    if (!time)
        return reader.wrong(node, "an instant that exists, with its offset from UTC and in whole "
                                  "seconds, like 2026-12-01T08:00:00+01:00");
    out = time->seconds;
    return true;
}

bool read_value(form::Reader& reader, NodeId node, std::string_view& out, const DateRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) == Kind::string)
        out = document.string(node);
    if (out.size() != 10 || !read_civil_time(std::string{out} + "T00:00Z"))
        return reader.wrong(node, "a date that exists, like 2026-12-01");
    return true;
}

bool read_value(form::Reader& reader, NodeId node, std::vector<HourMatrix>& out, const HoursRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an object: hour of the day to the id of a matrix");
    document.each(node, [&](NodeId entry) {
        const std::string_view key = document.key(entry);
        HourMatrix& matrix = out.emplace_back();
        matrix.at = entry;
        const auto read = std::from_chars(key.data(), key.data() + key.size(), matrix.hour);
        if (read.ec != std::errc{} || read.ptr != key.data() + key.size() || key.front() == '-' ||
            matrix.hour > 23)
            reader.wrong(entry, "named by an hour from 0 to 23");
        else if (std::any_of(out.begin(), std::prev(out.end()),
                             [&](const HourMatrix& other) { return other.hour == matrix.hour; }))
            reader.wrong(entry, "of an hour that has no matrix yet");
        else
            reader.read_field(entry, matrix.id, NameRule{});
    });
    return true;
}

bool read_value(form::Reader& reader, NodeId node, std::vector<Amount>& out, const CountsRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an object: name to integer");
    document.each(node, [&](NodeId entry) {
        if (document.kind(entry) == Kind::null)
            return;
        Amount& amount = out.emplace_back();
        amount.at = entry;
        amount.dimension = document.key(entry);
        reader.read_field(entry, amount.amount, form::kInteger);
    });
    return true;
}

bool read_value(form::Reader&, NodeId, Nothing&, const AnyRule&)
{
    return true;
}

}  // namespace routeopt::routing::v2
