// A member of the request as it was read: its value, its place in the text, and whether the value
// can be relied on. Reading goes on after a fault, so that all faults of a request are reported at
// once; checks must then not draw conclusions from values that could not be read.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "wire/fault.hpp"

namespace routeopt::form {

// absent: not in the text; sound: read without a fault; faulty: in the text, or required and not
// there, with a fault reported.
enum class Given : std::uint8_t { absent, sound, faulty };

// `value` is the default while the member is absent, and anything at all where it is faulty.
// Precondition of most code behind the checks: nothing is faulty.
template <class T>
struct Field {
    T value{};
    wire::NodeId at = wire::kNowhere;  // the node of the value
    Given given = Given::absent;

    // Given and read without a fault.
    explicit operator bool() const { return given == Given::sound; }
    // In the text, be it faulty; or required and missing.
    [[nodiscard]] bool present() const { return given != Given::absent; }
    // `value` means something: it was read, or is the default of an absent member.
    [[nodiscard]] bool usable() const { return given != Given::faulty; }
    const T& operator*() const { return value; }
    const T* operator->() const { return &value; }
};

using Text = Field<std::string_view>;  // a view into the request's document
using Texts = Field<std::vector<Text>>;

}  // namespace routeopt::form
