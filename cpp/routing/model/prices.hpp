// Prices of the wire in the search's whole units.
#pragma once

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// A rate per km is 18 of these steps a metre per millionth, one per hour 5 a second, and an
// amount's step of 0.00001 is 180,000: the smallest common measure of the wire's prices.
inline constexpr std::int64_t kStepsPerKmRate = 18;
inline constexpr std::int64_t kStepsPerHourRate = 5;
inline constexpr std::int64_t kStepsPerAmount = 180'000;

// A vehicle's own price replaces the objective's.
std::int64_t price_of(const Number Costs::* member, const Problem& problem, const Vehicle& vehicle);

struct Scale {
    bool exact = true;
    double money_per_unit = 0;
};

// Sets the prices of the model's slots and the drop fees of its tasks. One unit is the largest
// that divides them all; where the costliest plan would not fit 64 bits with room to spare, units
// are coarser and prices rounded.
Scale prices_in_units(const Problem& problem, Model& model, travel::Arc longest_arc);

}  // namespace routeopt::routing::model
