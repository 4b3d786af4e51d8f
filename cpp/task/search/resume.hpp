// A plan that is gone on from.
#pragma once

#include "task/search/placer.hpp"
#include "task/search/plan.hpp"

namespace routeopt::task::search {

// Puts those tasks of a given plan into an empty one that keep every rule where they are. Orders
// may be planned in part then, or without others that they go with: Recreate::place settles that.
void put_what_fits(Plan& plan, Placer& placer, const task::Plan& given);

}  // namespace routeopt::task::search
