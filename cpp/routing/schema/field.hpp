// A member of the wire: its value, where it stands, and whether a rule may rely on it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "wire/fault.hpp"

namespace routeopt::routing {

enum class Given : std::uint8_t { absent, sound, faulty };

// value holds the default while the member is absent. A rule whose input is faulty is silent, so
// rules ask `if (field)`: present and sound.
template <class T>
struct Field {
    T value{};
    wire::NodeId at = wire::kNowhere;
    Given given = Given::absent;

    explicit operator bool() const { return given == Given::sound; }
    [[nodiscard]] bool present() const { return given != Given::absent; }
    [[nodiscard]] bool usable() const { return given != Given::faulty; }  // sound, or the default
    const T& operator*() const { return value; }
    const T* operator->() const { return &value; }
};

using Text = Field<std::string_view>;  // views into the request's document
using Texts = Field<std::vector<Text>>;

}  // namespace routeopt::routing
