// Writes JSON text: no spaces, members in the order of the calls. Equal calls give equal bytes on
// every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "wire/fault.hpp"

namespace routeopt::wire {

// The caller sees to the grammar: begins and ends must match, and inside an object each value needs
// a key before it. Commas are put by the writer.
class Writer {
public:
    Writer& begin_object();
    Writer& end_object();
    Writer& begin_array();
    Writer& end_array();
    Writer& key(std::string_view name);

    Writer& null();
    Writer& value(bool truth);
    Writer& value(std::int64_t number);
    // The shortest text that reads back as the same number. Precondition: finite.
    Writer& value(double number);
    // In units of the currency, exactly: at most 5 decimals, without trailing zeros.
    // Precondition: below 2^63 units.
    Writer& value(Money amount);
    // Precondition: text is UTF-8; it is not checked.
    Writer& value(std::string_view text);
    Writer& value(const char* text) { return value(std::string_view{text}); }
    Writer& value(const std::string& text) { return value(std::string_view{text}); }

    // A value that is JSON text already.
    Writer& written(std::string_view json);

    // A key and its value.
    template <class Value>
    Writer& member(std::string_view name, const Value& value_of)
    {
        key(name);
        return value(value_of);
    }

    // Returns the text; the writer is empty afterwards.
    std::string take();

private:
    void separate();
    std::string text_;
    bool fresh_ = true;  // the next value needs no comma: it is the first, or has a key before it
};

// The body of the answer to a request with faults. Precondition: faults is not empty.
std::string error_body(const FaultList& faults);

// The body of the answer to a text that is not JSON.
std::string error_body(const SyntaxError& error);

}  // namespace routeopt::wire
