// Messages for a name that is not known. Where a known name is close in edit distance they suggest
// it: "unknown member `capcity`; did you mean `capacity`?"
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace routeopt::wire {

// `what` begins the message, for instance "unknown vehicle". More than 200 known names give no
// suggestion: among so many each is close to some other, and the cost of a message stays bounded.
// A name longer than 64 bytes is neither shown nor compared, and names that differ in their numbers
// alone (`order 07`, `order 12`) are no hint to each other.
std::string unknown_name(std::string_view what, std::string_view name,
                         std::span<const std::string_view> known);

// The known name that a free name, which may well be meant as it is, looks like a slip of: equal
// but for capitals or, where both have four letters or more, but for one letter (more, less or
// another). Empty where there is none.
std::string_view misspelled(std::string_view name, std::span<const std::string_view> known);

// unknown_name for the name of a member of an object.
std::string unknown_member(std::string_view name, std::span<const std::string_view> known);
// unknown_name for a value that must be one of a few words; the message lists them.
std::string unknown_word(std::string_view word, std::span<const std::string_view> known);

}  // namespace routeopt::wire
