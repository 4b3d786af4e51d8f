// What workers that hold parts of one plan give to each other when they meet.
#pragma once

#include <vector>

#include "routing/search/control.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/operators/quota_shares.hpp"

namespace routeopt::routing::search {

// The changes to one worker's part. The parts of other workers are hidden from it: their tasks are
// neither served nor absent in its plan, and their empty slots are not available to it.
struct Handover {
    std::vector<Index> routes_given;         // slots whose routes go to other workers
    std::vector<Index> absent_given;         // absent tasks that go to other workers
    std::vector<PlannedRoute> routes_taken;  // routes that come from other workers
    std::vector<Index> absent_taken;         // absent tasks that come from other workers
    std::vector<Index> empty_slots;          // all empty slots that it may use from now on
    std::vector<QuotaShare> quotas;          // its share of each quota
};

// Calls visit(task) once for each task that a route with these nodes serves.
template <class Visit>
void each_task_of(const Model& model, const std::vector<Index>& nodes, Visit&& visit)
{
    for (const Index node : nodes)
        if (node < static_cast<Index>(model.stops.size()) && !model.stops[node].is_delivery)
            visit(model.stops[node].task);
}

}  // namespace routeopt::routing::search
