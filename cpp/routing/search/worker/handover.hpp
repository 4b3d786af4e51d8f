// What workers that divide one plan give each other when they meet.
#pragma once

#include <vector>

#include "routing/search/control.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/operators/quota_shares.hpp"

namespace routeopt::routing::search {

// For one worker. What another worker works on is hidden from it: those tasks are neither served
// nor left out in its plan, and those empty vehicles are not offered.
struct Handover {
    std::vector<Index> routes_given;  // slots
    std::vector<Index> absent_given;  // tasks left out
    std::vector<PlannedRoute> routes_taken;
    std::vector<Index> absent_taken;
    std::vector<Index> empty_slots;  // all that it may use
    std::vector<QuotaShare> quotas;
};

// Calls visit(task) for each task of a route's nodes, once.
template <class Visit>
void each_task_of(const Model& model, const std::vector<Index>& nodes, Visit&& visit)
{
    for (const Index node : nodes)
        if (node < static_cast<Index>(model.stops.size()) && !model.stops[node].is_delivery)
            visit(model.stops[node].task);
}

}  // namespace routeopt::routing::search
