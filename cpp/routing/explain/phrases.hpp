// Money, places and names in words that a dispatcher understands, for the messages of explain.
#pragma once

#include <string>
#include <vector>

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

// 1,034.20: two decimals, and all of an amount that is less than a cent. `up`: never too little.
enum class MoneyRounding : std::uint8_t { nearest, up };
std::string money_in_words(Money amount, MoneyRounding rounding = MoneyRounding::nearest);
std::string task_in_words(const what_if::PlannedTask& task);
// With its unit: a duration, metres, a count, or a capacity dimension's name.
std::string amount_in_words(std::int64_t amount, std::string_view unit);
std::string place_in_words(const AnswerPlace& place);  // vehicle `v` between job `a` and job `b`
// `a`, `b` or `c`
std::string names_in_words(const std::vector<std::string_view>& names,
                           std::string_view last = "or");

}  // namespace routeopt::routing::explain
