// INVARIANT(condition, why): what must hold inside the program if it has no mistake, whatever the
// input. Debug builds (ROUTEOPT_CHECK_INVARIANTS) check it and throw std::logic_error with `why`
// where it does not hold; release builds do not even evaluate the condition.
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
