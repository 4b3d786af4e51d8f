#include "routing/model/hours_limits.hpp"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "base/rounding.hpp"
#include "routing/model/places.hpp"

namespace routeopt::routing::model {
namespace {

// An upper bound of how long a leg takes. A rough one where a matrix is large: to read all of it
// takes longer than the search loses by checking limits that never bind.
std::int32_t longest_leg_s(const Model& model)
{
    constexpr std::size_t kMostRead = 2'000;
    const std::size_t places = model.places.size();
    if (places > kMostRead && std::holds_alternative<travel::Lookup>(model.tables.front()))
        return INT32_MAX;
    return longest_arc(model.tables, places).duration_s;
}

// The longest service time of the stop, over all vehicles.
std::int64_t service_bound(const Model& model, const Stop& stop)
{
    if (stop.service_row == kNone)
        return stop.service_s;
    const auto row = model.services.begin() +
                     static_cast<std::ptrdiff_t>(as_size(stop.service_row) * model.vehicles);
    return *std::max_element(row, row + static_cast<std::ptrdiff_t>(model.vehicles));
}

}  // namespace

void make_hours_limits(Model& model)
{
    Int128 service = 0;
    for (Stop& stop : model.stops) {
        service += service_bound(model, stop);
        stop.open = -kUnlimited;
        stop.close = kUnlimited;
    }
    model.timed = model.timed_whole = model.limited = false;
    const std::int32_t longest = longest_leg_s(model);
    for (Slot& slot : model.slots) {
        const Int128 arcs = Int128{travel_seconds(longest, slot.speed_factor)} *
                            static_cast<std::int64_t>(model.stops.size() + 1);
        std::int64_t& most_s = slot.limits.duration_s;
        most_s = std::min(most_s, slot.end - slot.earliest);
        if (service + arcs <= most_s)
            most_s = kUnlimited;
        slot.earliest = 0;
        slot.latest_start = slot.end = kUnlimited;
        model.limited = model.limited || slot.limits != Limits{};
    }
}

}  // namespace routeopt::routing::model
