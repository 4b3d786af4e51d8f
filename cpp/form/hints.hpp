// What to write in place of a value of the wrong kind, for messages: people type 2.5 or "3" where
// whole numbers are wanted.
#pragma once

#include <string>

#include "wire/document.hpp"

namespace routeopt::form {

// What is wanted instead of the value, in words and with the value itself where that can be told:
// "an integer: 3, without quotes". The name of a member may tell the unit: `_s`, `_m`.
std::string wanted_integer(const wire::Document& document, wire::NodeId node);
std::string wanted_number(const wire::Document& document, wire::NodeId node);
std::string wanted_flag(const wire::Document& document, wire::NodeId node);
std::string wanted_text(const wire::Document& document, wire::NodeId node);

}  // namespace routeopt::form
