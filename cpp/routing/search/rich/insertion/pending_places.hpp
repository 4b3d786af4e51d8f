// Places on routes whose times depend on other routes (Plan::may_be_joined()). What such a place
// costs is only known after the times of all these routes are joined, which is dear: so the places
// are collected with a lower bound of their cost and priced later, best first, until the next bound
// is no better than the best place.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class PendingPlaces {
public:
    PendingPlaces(Plan& plan, std::int64_t& work) : plan_(plan), work_(work) {}

    // Collects a place of the task that is looked for. The point's delta is a lower bound, `extra`
    // included: what the task costs on the slot beside the route (Plan::extra()).
    void add(Index slot, const InsertionPoint& point, Cost extra)
    {
        pending_.push_back({slot, point, extra});
    }

    // Prices what was collected and lowers `best`; stop() is asked before each and ends it. Nothing
    // is pending afterwards. O(k log k) for k places, and one joining of times for each priced.
    template <class Stop>
    void settle(Index task, InsertionPoint& best, Stop&& stop)
    {
        std::sort(pending_.begin(), pending_.end(),
                  [](const Pending& a, const Pending& b) { return a.point.delta < b.point.delta; });
        for (const Pending& pending : pending_) {
            if (pending.point.delta >= best.delta || stop())
                break;
            price(task, pending, best);
        }
        pending_.clear();
    }

    // The same for a task in the search, where only the cheapest kMostPriced are priced: if these
    // are impossible, others are seldom possible. Without a random generator: all.
    void settle_some(Index task, const Random* random, InsertionPoint& best);

private:
    struct Pending {
        Index slot;
        InsertionPoint point;
        Cost extra;
    };

    // Takes the place as the best where the changed plan keeps every rule and is still cheaper.
    void price(Index task, const Pending& pending, InsertionPoint& best);

    static constexpr int kMostPriced = 24;

    Plan& plan_;
    std::int64_t& work_;
    std::vector<Pending> pending_;
    std::vector<Index> nodes_;  // scratch
};

}  // namespace routeopt::routing::search::rich
