// Turns a location of the request into a place for a source of travel. A location is either a pair
// of coordinates or an index. The index is the row of the matrices, where travel comes from
// matrices, and also selects the coordinates in `problem.locations`, where there are any.
#pragma once

#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing {

// Precondition: the request's checks found no fault.
inline travel::Place place_of(const Problem& problem, const Location& location)
{
    if (!location.is_index)
        return {kNone, location.longitude, location.latitude};
    travel::Place place{static_cast<Index>(location.index)};
    const auto& table = problem.locations.value;
    if (const auto row = static_cast<std::size_t>(location.index); row < table.size()) {
        place.x = table[row].longitude;
        place.y = table[row].latitude;
    }
    return place;
}

}  // namespace routeopt::routing
