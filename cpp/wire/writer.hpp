// Writes JSON text: members in the order given, no spaces. Bytes depend on the values alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "wire/fault.hpp"

namespace routeopt::wire {

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
    Writer& value(double number);  // shortest text that reads back the same
    Writer& value(Money amount);   // at most 5 decimals, none that is a trailing zero
    Writer& value(std::string_view text);
    Writer& value(const char* text) { return value(std::string_view{text}); }
    Writer& value(const std::string& text) { return value(std::string_view{text}); }

    template <class Value>
    Writer& member(std::string_view name, const Value& value_of)
    {
        key(name);
        return value(value_of);
    }

    // The text; the writer is empty afterwards.
    std::string take();

private:
    void separate();
    std::string text_;
    bool fresh_ = true;  // nothing stands yet at this place of the container
};

// The body of a refusal. Precondition: faults is not empty.
std::string error_body(const FaultList& faults);

// The body for a text that is not JSON.
std::string error_body(const SyntaxError& error);

}  // namespace routeopt::wire
