// The best plans of a search's anneals: cool ones go on from them, each from one that it
// replaces where it is better, so that the pool stays as varied as hot anneals made it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/search/worth.hpp"

namespace routeopt::routing::search {

class Pool {
public:
    [[nodiscard]] const Found& operator[](std::size_t place) const { return plans_[place]; }

    // Place: the plan's that it was made from.
    void add(Found found, std::optional<std::size_t> place)
    {
        if (!place)
            plans_.push_back(std::move(found));
        else if (found.worth < plans_[*place].worth)
            plans_[*place] = std::move(found);
    }

    // The better one of two.
    [[nodiscard]] std::size_t choose(Random& random) const
    {
        const auto count = static_cast<std::uint32_t>(plans_.size());
        const std::size_t one = random.below(count);
        const std::size_t other = random.below(count);
        return plans_[other].worth < plans_[one].worth ? other : one;
    }

    [[nodiscard]] const Found& best() const
    {
        return *std::min_element(plans_.begin(), plans_.end(),
                                 [](const Found& a, const Found& b) { return a.worth < b.worth; });
    }

private:
    std::vector<Found> plans_;
};

}  // namespace routeopt::routing::search
