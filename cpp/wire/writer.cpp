#include "wire/writer.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "base/rounding.hpp"

namespace routeopt::wire {
namespace {

template <class Number>
void append_number(std::string& text, Number number)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

void append_escaped(std::string& text, char c)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    switch (c) {
    case '"': text += "\\\""; break;
    case '\\': text += "\\\\"; break;
    case '\n': text += "\\n"; break;
    case '\r': text += "\\r"; break;
    case '\t': text += "\\t"; break;
    default:
        if (static_cast<unsigned char>(c) < 0x20) {
            text += "\\u00";
            text += kHex[static_cast<std::size_t>(c) >> 4];
            text += kHex[static_cast<std::size_t>(c) & 15];
        } else {
            text += c;
        }
    }
}

void write_fault(Writer& writer, const Fault& fault)
{
    writer.begin_object();
    writer.member("code", name_of(fault.code));
    writer.member("pointer", fault.pointer);
    writer.member("message", fault.message);
    if (fault.limit)
        writer.member("limit", *fault.limit);
    if (fault.actual)
        writer.member("actual", *fault.actual);
    writer.end_object();
}

std::string error_body(std::string_view message, const std::vector<Fault>& faults)
{
    Writer writer;
    writer.begin_object();
    writer.member("code", "invalid_request");
    writer.member("message", message);
    writer.key("errors").begin_array();
    for (const Fault& fault : faults)
        write_fault(writer, fault);
    writer.end_array().end_object();
    return writer.take();
}

}  // namespace

void Writer::separate()
{
    if (!fresh_)
        text_ += ',';
    fresh_ = false;
}

Writer& Writer::begin_object()
{
    separate();
    text_ += '{';
    fresh_ = true;
    return *this;
}

Writer& Writer::end_object()
{
    text_ += '}';
    fresh_ = false;
    return *this;
}

Writer& Writer::begin_array()
{
    separate();
    text_ += '[';
    fresh_ = true;
    return *this;
}

Writer& Writer::end_array()
{
    text_ += ']';
    fresh_ = false;
    return *this;
}

Writer& Writer::key(std::string_view name)
{
    value(name);
    text_ += ':';
    fresh_ = true;
    return *this;
}

Writer& Writer::null()
{
    separate();
    text_ += "null";
    return *this;
}

Writer& Writer::value(bool truth)
{
    separate();
    text_ += truth ? "true" : "false";
    return *this;
}

Writer& Writer::value(std::int64_t number)
{
    separate();
    append_number(text_, number);
    return *this;
}

Writer& Writer::value(double number)
{
    separate();
    append_number(text_, number);
    return *this;
}

Writer& Writer::value(Money amount)
{
    separate();
    Int128 steps = amount.get();
    if (steps < 0) {
        text_ += '-';
        steps = -steps;
    }
    append_number(text_, static_cast<std::int64_t>(steps / kMoneySteps));
    auto rest = static_cast<std::int64_t>(steps % kMoneySteps);
    if (rest != 0) {
        text_ += '.';
        for (std::int64_t place = kMoneySteps / 10; rest != 0; place /= 10) {
            text_ += static_cast<char>('0' + rest / place);
            rest %= place;
        }
    }
    return *this;
}

Writer& Writer::value(std::string_view text)
{
    separate();
    text_ += '"';
    for (const char c : text)
        append_escaped(text_, c);
    text_ += '"';
    return *this;
}

Writer& Writer::written(std::string_view json)
{
    separate();
    text_ += json;
    return *this;
}

std::string Writer::take()
{
    fresh_ = true;
    return std::exchange(text_, {});
}

std::string error_body(const FaultList& faults)
{
    const std::string count = std::to_string(faults.count());
    const std::string message = faults.count() == 1 ? "the request has 1 problem"
                                : faults.count() <= FaultList::kMostTold
                                    ? "the request has " + count + " problems"
                                    : "the request has " + count +
                                          " problems; the list is cut: the first " +
                                          std::to_string(FaultList::kMostTold) + " are shown";
    return error_body(message, faults.told());
}

std::string error_body(const SyntaxError& error)
{
    return error_body("the request has 1 problem", {{FaultCode::invalid_value, "", error.message}});
}

}  // namespace routeopt::wire
