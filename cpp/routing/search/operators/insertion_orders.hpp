// In which order absent tasks are inserted: the recreate step of ruin and recreate inserts the
// tasks one by one, each where it is cheapest at that moment, so that the order decides who has the
// choice. Each iteration draws one of several sort keys by weight, as SISR does (Christiaens &
// Vanden Berghe 2020): at random, largest demand first, far from the depot first and last, narrow
// time window first, early opening and late closing first, and beside these few eligible vehicles
// first and dear to leave out first. A key by which all tasks of the problem are alike is not
// drawn. Made once for a problem and read by all workers.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// Making it takes O(keys * tasks).
class InsertionOrders {
public:
    explicit InsertionOrders(const model::Model& model);

    // Draws a key and sorts the tasks by it, O(n log n) for n of them; of equal ones the lower task
    // number comes first.
    void arrange(std::vector<Index>& tasks, Random& random) const;

    // All tasks, in an order to build a first plan by insertion: those with the fewest eligible
    // vehicles first, of these the farthest from the depot, then those with the narrowest windows.
    [[nodiscard]] std::vector<Index> for_construction() const;
    // Two more such orders: along the space-filling curve that stops are numbered by, and by the
    // time at which the cheapest start of the service ends. Groups of tasks that are served
    // together or not at all come first in both.
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
