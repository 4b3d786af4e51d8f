// The width of every index below the border. 32 bits: the interface's 65,535 is a rule about
// requests, which a Python caller may lift.
#pragma once

#include <cstdint>

namespace routeopt {

using Index = std::int32_t;
inline constexpr Index kNone = -1;

}  // namespace routeopt
