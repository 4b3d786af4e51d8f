// Which shift each trip of a resource is of: an answer does not say it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "routing/v2/request.hpp"

namespace routeopt::routing::v2 {

// How badly a trip suits a shift, from what counts most to what counts least.
using Misfit = std::array<std::int64_t, 4>;

// Where a trip and a shift begin and end; `last` is the shift's end with its overtime.
struct TripTimes {
    std::int64_t from, until;
};
struct ShiftTimes {
    std::int64_t from, until, last;
};

ShiftTimes times_of(const Shift& shift);

// The day of a trip: that on which its shift begins where it begins.
std::string_view date_of(const wire::Document& document, const Shift& shift);

// Seconds of the trip outside the shift, and seconds of it in the shift's overtime.
std::int64_t outside(const TripTimes& trip, const ShiftTimes& shift);
std::int64_t overtime(const TripTimes& trip, const ShiftTimes& shift);

// By trip: its shift, each shift for one trip at most, so that the sum of misfits is least. Both
// may be in the order in which they are listed or in the order of time; `misfits` is by trip, then
// by shift. Precondition: there are at least as many shifts as trips.
struct Order {
    std::vector<std::size_t> trips, shifts;
};
std::vector<std::size_t> shifts_of(const std::vector<std::vector<Misfit>>& misfits,
                                   const std::vector<Order>& orders);

}  // namespace routeopt::routing::v2
