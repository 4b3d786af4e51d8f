// A location of the wire as a place of a travel source: its index is a matrix row, its
// coordinates are its own or those of `problem.locations`.
#pragma once

#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing {

// Precondition: the request's checks found nothing.
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
