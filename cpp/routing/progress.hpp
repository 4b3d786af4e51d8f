// What a running operation reports about itself, and how its caller stops it. Solve, suggest and
// explain report; evaluate is quick and does not.
#pragma once

#include <cstdint>
#include <functional>

namespace routeopt::routing {

struct Progress {
    double elapsed_s = 0;
    std::int64_t iterations = 0;
    double cost = 0;            // of the best plan so far, in units of the currency
    std::int64_t unserved = 0;  // tasks that this plan leaves out
};

// Called about every 50 ms on the thread that started the operation. Returning false asks the
// operation to stop: solve and suggest then answer with the best that they have found, explain has
// no answer.
using OnProgress = std::function<bool(const Progress&)>;

}  // namespace routeopt::routing
