// The order in which absent tasks are inserted. The recreate step of ruin and recreate inserts the
// tasks one by one, each where it is cheapest at that moment, so the first ones have most places to
// choose from. Each iteration draws one of several sort keys by weight, as SISR does (Christiaens &
// Vanden Berghe 2020): random; largest demand first; farthest from the depot first, or last;
// narrowest time window first; earliest opening first; latest closing first; and, beyond those of
// SISR, fewest eligible vehicles first and highest drop fee first. A key that is the same for all
// tasks of the problem is not drawn. Made once for a problem and read by all workers.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// Making it takes O(keys * tasks).
class InsertionOrders {
public:
    explicit InsertionOrders(const model::Model& model);

    // Draws a key and sorts the tasks by it, those with equal keys by their number. O(n log n) for
    // n tasks.
    void arrange(std::vector<Index>& tasks, Random& random) const;

    // All tasks, in an order to build a first plan by insertion: those with the fewest eligible
    // vehicles first; those with equally many by distance, farthest from the depot first; then
    // those with the narrowest time window first.
    [[nodiscard]] std::vector<Index> for_construction() const;
    // Two more orders to build a first plan by insertion: along the space-filling curve by which
    // stops are numbered, and by due time, the latest start of the service that costs least. Groups
    // of tasks that are served together or not at all come first in both.
    [[nodiscard]] static std::vector<Index> along_the_curve(const model::Model& model);
    [[nodiscard]] static std::vector<Index> by_due_time(const model::Model& model);

private:
    struct InsertionOrder {
        std::uint32_t weight;
        ByTask<std::int64_t> key;  // smallest first; empty: random
    };
    void add(std::uint32_t weight, ByTask<std::int64_t> key);

    std::vector<InsertionOrder> orders_;
    ByTask<std::int64_t> distance_;  // from the first slot's start
    ByTask<std::int64_t> choices_;   // how many vehicles may serve it
    ByTask<std::int64_t> width_;     // of the narrowest window
    std::uint32_t total_weight_ = 0;
};

}  // namespace routeopt::routing::search
