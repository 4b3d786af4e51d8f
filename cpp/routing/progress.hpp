// What a running operation reports about itself, and how its caller stops it.
#pragma once

#include <cstdint>
#include <functional>

namespace routeopt::routing {

struct Progress {
    double elapsed_s = 0;
    std::int64_t iterations = 0;
    double cost = 0;  // currency, of the best plan so far
    std::int64_t unserved = 0;
};

// Called every 50 ms or so from the thread that started the operation; false asks it to stop.
using OnProgress = std::function<bool(const Progress&)>;

}  // namespace routeopt::routing
