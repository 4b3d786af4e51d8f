// The balances of a request as the search sees them.
#pragma once

#include <functional>
#include <vector>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Calls visit(price, times) for the price of each balance: in steps (see prices.hpp), and how much
// of what is measured can be above fair shares at most. Precondition: the model has its slots, its
// tasks and its stops.
void each_balance_price(const Problem& problem, const Model& model,
                        const std::function<void(Int128, std::int64_t)>& visit);

// The balances, with their prices in units of cost. Precondition: as above.
std::vector<Balance> balances_of(const Problem& problem, const Model& model,
                                 const std::function<Cost(Int128)>& in_units);

// Appends what the balances make of a slot as numbers that are equal for interchangeable slots: two
// of one vehicle are none of those that others have, as the vehicle's routes count together.
void append_balances(const Model& model, std::ptrdiff_t slot, std::vector<std::int64_t>& numbers);

}  // namespace routeopt::routing::model
