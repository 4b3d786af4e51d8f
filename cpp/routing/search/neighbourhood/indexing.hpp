// Small things that every part of the search says.
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

// An arc at a vehicle's speed.
inline travel::Arc at_speed(travel::Arc base, std::int64_t speed_factor)
{
    // A leg of more than 68 years is no way.
    const std::int64_t seconds = travel_seconds(base.duration_s, speed_factor);
    if (!base.exists() || seconds > INT32_MAX)
        return travel::kNoWay;
    return {base.distance_m, static_cast<std::int32_t>(seconds)};
}

}  // namespace routeopt::routing::search
