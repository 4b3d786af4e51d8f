// Names in messages.
#pragma once

#include <string>
#include <string_view>

namespace routeopt {

inline std::string in_quotes(std::string_view name)  // `a`
{
    std::string text = "`";
    return text.append(name).append("`");
}

}  // namespace routeopt
