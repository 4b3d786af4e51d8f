// What a balance measures, as requests, the referee and the search's model name it.
#pragma once

#include <cstdint>

namespace routeopt::routing {

// A sum over a vehicle's routes: seconds, metres, tasks, or units of a capacity dimension.
enum class Measure : std::uint8_t { duration, driving, service, distance, tasks, load };

}  // namespace routeopt::routing
