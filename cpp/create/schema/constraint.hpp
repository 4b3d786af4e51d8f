// What a plan of CREATE is scored by.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/levels.hpp"

namespace routeopt::create {

// In the order of kConstraints.
enum class Constraint : std::uint8_t {
    total_demand,
    resource_availability,
    min_time_between_shift_start,
    heads,
    limits,
    under_demand,
    over_demand,
    as_late_as_possible,
    costs,
    preference,
    kinds,
    stability,
};

inline constexpr std::array kConstraints{
    ConstraintRow{"totalDemand", "Total Demand", "minutes", {}},
    ConstraintRow{"resourceAvailability", "Resource Availability", "minutes", {}},
    ConstraintRow{"minTimeBetweenShiftStart", "Time Between Shift Starts", "minutes", {}},
    ConstraintRow{"heads", "Heads Of A Template", "heads", {}},
    ConstraintRow{"limits", "Limits", "units of the limit", {}},
    ConstraintRow{"underDemand", "Under Demand", "hours", {Level::medium, 1}},
    ConstraintRow{"overDemand", "Over Demand", "hours", {Level::medium, 1}},
    ConstraintRow{"asLateAsPossible", "Work Before It Is Due", "hours", {Level::medium, 1}},
    ConstraintRow{"costs", "Shift Costs", "currency", {Level::soft, 1}},
    ConstraintRow{"preference", "Template Preference", "points", {Level::soft, 1}},
    ConstraintRow{"kinds", "Kinds Of Shifts", "kinds", {Level::soft, kOff}},
    ConstraintRow{"stability", "Change Of The Published Plan", "heads", {}, false},
};
static_assert(kConstraints.size() == static_cast<std::size_t>(Constraint::stability) + 1);

constexpr const ConstraintRow& row_of(Constraint constraint)
{
    return kConstraints[static_cast<std::size_t>(constraint)];
}

using Weights = WeightsOf<Constraint, kConstraints>;

}  // namespace routeopt::create
