// Messages for a name that is not known: with the nearest one that is, where one is close.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace routeopt::wire {

// what says what the name would be, "unknown vehicle". Among many known names each is close to
// some other, so a long list gives no hint; nor is the cost of one ever more than that of a
// short list.
std::string unknown_name(std::string_view what, std::string_view name,
                         std::span<const std::string_view> known);

std::string unknown_member(std::string_view name, std::span<const std::string_view> known);
std::string unknown_word(std::string_view word, std::span<const std::string_view> known);

}  // namespace routeopt::wire
