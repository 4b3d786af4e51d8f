// Converts the prices of a request into the search's whole units of cost (docs/decisions/0002).
#pragma once

#include <functional>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Prices of a request are first counted in steps, the largest fraction of the currency of which all
// of them are whole multiples. A millionth per kilometre is 18 steps a metre, a millionth per hour
// is 5 steps a second, and 0.00001, in which amounts are given, is 180,000 steps.
inline constexpr std::int64_t kStepsPerKmRate = 18;
inline constexpr std::int64_t kStepsPerHourRate = 5;
inline constexpr std::int64_t kStepsPerAmount = 180'000;

// The price that holds for the vehicle: its own one if it has one, else that of the objective.
std::int64_t price_of(const Number Costs::* member, const Problem& problem, const Vehicle& vehicle);

// See the members of Model with the same names.
struct Scale {
    bool exact = true;
    double money_per_unit = 0;
};

// No arc of the model's tables is longer, nor any that depends on the time of day is at any time.
travel::Arc longest_way(const Model& model);

// Sets the prices of the model's slots, the drop fees of its tasks and the prices of its rules. The
// unit is the largest of which all prices are whole multiples; if the most expensive plan would not
// fit 64 bits with a margin, the unit is coarser and prices are rounded. longest_arc(): an upper
// bound on all arcs; asked only if a plan of the longest arcs that there can be would not fit.
Scale prices_in_units(const Problem& problem, Model& model,
                      const std::function<travel::Arc()>& longest_arc);

}  // namespace routeopt::routing::model
