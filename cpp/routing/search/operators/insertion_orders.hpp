// In which order absent tasks are put back: weighted draws among sort keys, as far as they tell
// the tasks of this problem apart.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

class InsertionOrders {
public:
    explicit InsertionOrders(const model::Model& model);

    // Draws an order and sorts by it; ties go to the lower task number.
    void arrange(std::vector<Index>& tasks, Random& random) const;

    // A deterministic order to build a first plan by: scarce, tight and far tasks first.
    [[nodiscard]] std::vector<Index> for_construction() const;
    // The same, along the curve, or by when they are due at no price; tasks that are only served
    // with others come first.
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
