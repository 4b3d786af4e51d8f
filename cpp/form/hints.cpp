#include "form/hints.hpp"

#include <algorithm>
#include <optional>

#include "base/decimal.hpp"
#include "base/scanner.hpp"

namespace routeopt::form {
namespace {

using wire::Document;
using wire::Kind;
using wire::NodeId;

constexpr std::size_t kLongest = 20;  // of a value that is repeated in a message

// The number that a text is, as JSON writes it; people write a comma for the point, too.
std::optional<std::string> number_in(std::string_view text)
{
    std::string number{text.substr(0, kLongest + 1)};
    std::replace(number.begin(), number.end(), ',', '.');
    const std::size_t sign = number.starts_with('-') ? 1 : 0;
    const std::size_t point = std::min(number.find('.'), number.size());
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto are_digits = [&](std::size_t from, std::size_t to) {
        return from < to && std::all_of(number.begin() + static_cast<std::ptrdiff_t>(from),
                                        number.begin() + static_cast<std::ptrdiff_t>(to), is_digit);
    };
    const bool leads_with_zero = point - sign > 1 && number[sign] == '0';
    if (number.size() > kLongest || !are_digits(sign, point) || leads_with_zero ||
        (point < number.size() && !are_digits(point + 1, number.size())))
        return std::nullopt;
    return number;
}

// The whole numbers next to a number that is none: "2 or 3".
std::string neighbours(std::string_view number)
{
    const Decimal cut = read_decimal(number, 0);
    if (cut.negative || number.size() > kLongest)
        return {};
    const std::string down = std::to_string(cut.steps);
    return cut.rest ? down + " or " + std::to_string(cut.steps + 1) : down;
}

std::string unit_of(std::string_view name)
{
    return name.ends_with("_s") ? "whole seconds" : name.ends_with("_m") ? "whole metres" : "";
}

// The seconds that a text of hours and minutes stands for, such as 00:05.
std::optional<std::int64_t> seconds_in(std::string_view text)
{
    Scanner scan{text};
    const std::int64_t seconds = scan.time_of_day();
    return scan.done() ? std::optional{seconds} : std::nullopt;
}

}  // namespace

std::string wanted_integer(const Document& document, NodeId node)
{
    const std::string unit = unit_of(document.key(node));
    const std::string wanted = unit.empty() ? "an integer" : unit;
    const Kind kind = document.kind(node);
    if (kind == Kind::decimal) {
        const std::string near = neighbours(document.decimal(node));
        return (unit.empty() ? "an integer, without a fraction" : unit) +
               (near.empty() ? "" : ": " + near);
    }
    const std::string example = unit.empty() ? "" : ", like 300";
    if (kind != Kind::string)
        return wanted + example;
    const std::string_view text = document.string(node);
    if (const auto seconds = seconds_in(text); seconds && unit == "whole seconds")
        return wanted + ": " + std::to_string(*seconds);
    const auto number = number_in(text);
    const std::string near = number ? neighbours(*number) : "";
    return near.empty() ? wanted + example : wanted + ": " + near + ", without quotes";
}

std::string wanted_number(const Document& document, NodeId node)
{
    const auto number =
        document.kind(node) == Kind::string ? number_in(document.string(node)) : std::nullopt;
    return number ? "a number: " + *number + ", without quotes" : "a number";
}

std::string wanted_flag(const Document& document, NodeId node)
{
    const std::string wanted = "true or false";
    if (document.kind(node) != Kind::string)
        return wanted;
    std::string text{document.string(node).substr(0, kLongest)};
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const bool is_flag = text == "true" || text == "false";
    return is_flag ? wanted + ": " + text + ", without quotes" : wanted;
}

std::string wanted_text(const Document& document, NodeId node)
{
    const Kind kind = document.kind(node);
    if (kind == Kind::integer)
        return "a string: \"" + std::to_string(document.integer(node)) + "\"";
    if (kind == Kind::decimal && document.decimal(node).size() <= kLongest)
        return "a string: \"" + std::string{document.decimal(node)} + "\"";
    return "a string";
}

}  // namespace routeopt::form
