// Numbers in messages.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace routeopt {

// Separates the thousands of a number that is written with digits and at most a sign and a point.
inline std::string in_thousands(std::string number)  // 1,234,567.5
{
    const std::size_t first = number.starts_with('-') ? 1 : 0;
    for (std::size_t end = std::min(number.find('.'), number.size()); end > first + 3; end -= 3)
        number.insert(end - 3, ",");
    return number;
}

inline std::string in_thousands(std::int64_t number)
{
    return in_thousands(std::to_string(number));
}

}  // namespace routeopt
