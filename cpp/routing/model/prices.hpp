// Prices of the wire in the search's whole units.
#pragma once

#include "routing/model/model.hpp"

namespace routeopt::routing::model {

struct Scale {
    bool exact = true;
    double money_per_unit = 0;
};

// Sets the prices of the model's slots and the drop fees of its tasks. One unit is the largest
// that divides them all; where the costliest plan would not fit 64 bits with room to spare, units
// are coarser and prices rounded.
Scale prices_in_units(const Problem& problem, Model& model, travel::Arc longest_arc);

}  // namespace routeopt::routing::model
