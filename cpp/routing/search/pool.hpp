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
    // It replaces the plan chosen since the last one was added, where it is better; if none was
    // chosen it joins the others.
    void add(Found found)
    {
        if (!chosen_)
            plans_.push_back(std::move(found));
        else if (found.worth < plans_[*chosen_].worth)
            plans_[*chosen_] = std::move(found);
        chosen_.reset();
    }

    // The better one of two.
    const Found& choose(Random& random)
    {
        const auto count = static_cast<std::uint32_t>(plans_.size());
        const std::size_t one = random.below(count);
        const std::size_t other = random.below(count);
        chosen_ = plans_[other].worth < plans_[one].worth ? other : one;
        return plans_[*chosen_];
    }

    [[nodiscard]] const std::vector<Found>& plans() const { return plans_; }

    [[nodiscard]] const Found& best() const
    {
        return *std::min_element(plans_.begin(), plans_.end(),
                                 [](const Found& a, const Found& b) { return a.worth < b.worth; });
    }

private:
    std::vector<Found> plans_;
    std::optional<std::size_t> chosen_;
};

}  // namespace routeopt::routing::search
