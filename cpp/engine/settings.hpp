// What a call says of how to solve.
#pragma once

#include <algorithm>

#include "base/parallel.hpp"
#include "engine/call.hpp"
#include "routing/routing.hpp"

namespace routeopt::engine {

inline routing::SolveSettings settings_of(const Call& call)
{
    const int allowed = allowed_threads();
    return {call.service_limits, call.threads > 0 ? std::min(call.threads, allowed) : allowed,
            call.workers, call.stretch, call.progress};
}

}  // namespace routeopt::engine
