// Types that all parts of the search use by short names, and travel at a vehicle's speed.
#pragma once

#include "base/rounding.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

using model::Cost;
using model::Model;

// Whether travel is computed from longitudes and latitudes.
inline bool is_on_sphere(const Model& model)
{
    const auto* computed = std::get_if<travel::Computed>(&model.tables.front());
    return computed != nullptr && computed->is_sphere();
}

// The arc as a vehicle of that speed factor (in millionths of the reference speed) travels it; no
// way if there is none, or if it takes more than 68 years, which a 32-bit number of seconds cannot
// hold.
inline travel::Arc at_speed(travel::Arc base, std::int64_t speed_factor)
{
    const std::int64_t seconds = travel_seconds(base.duration_s, speed_factor);
    if (!base.exists() || seconds > INT32_MAX)
        return travel::kNoWay;
    return {base.distance_m, static_cast<std::int32_t>(seconds)};
}

}  // namespace routeopt::routing::search
