// Why orders are left out.
#pragma once

#include <string_view>
#include <vector>

#include "task/referee/judgement.hpp"

namespace routeopt::task::referee {

// For each of judgement.unserved: names of rules. Where a task of the order could not even be done
// if there were no other, those that keep it from it; else what it depends on that is left out,
// too; else STOCK, where the plan leaves too little of it; else NOT_TRIED, unless all orders were
// tried; else the rules that bear on the order, which together leave it no room.
using Reasons = std::vector<std::vector<std::string_view>>;

Reasons reasons_of(const Problem& problem, const Plan& plan, const Judgement& judgement,
                   bool all_were_tried);

}  // namespace routeopt::task::referee
