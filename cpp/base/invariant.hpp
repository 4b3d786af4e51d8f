// What must hold inside the program. Checked in debug builds, free in release.
#pragma once

#include <stdexcept>
#include <string>

namespace routeopt {

[[noreturn]] inline void broken_invariant(const char* condition, const char* why)
{
    throw std::logic_error(std::string{"invariant broken: "} + why + " (" + condition + ")");
}

}  // namespace routeopt

#ifdef ROUTEOPT_CHECK_INVARIANTS
#define INVARIANT(condition, why)                                                                  \
    ((condition) ? static_cast<void>(0) : ::routeopt::broken_invariant(#condition, why))
#else
#define INVARIANT(condition, why) static_cast<void>(0)
#endif
