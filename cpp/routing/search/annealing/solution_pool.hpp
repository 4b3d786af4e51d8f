// The best plans of a search's anneals: cool ones go on from them, each from one that it
// replaces where it is better, so that the pool stays as varied as hot anneals made it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/search/annealing/objective.hpp"

namespace routeopt::routing::search {

class SolutionPool {
public:
    // It replaces the plan chosen since the last one was added, where it is better; if none was
    // chosen it joins the others.
    void add(FoundPlan found)
    {
        if (!chosen_)
            plans_.push_back(std::move(found));
        else if (found.objective < plans_[*chosen_].objective)
            plans_[*chosen_] = std::move(found);
        chosen_.reset();
    }

    // The better one of two.
    const FoundPlan& choose(Random& random)
    {
        const auto count = static_cast<std::uint32_t>(plans_.size());
        const std::size_t one = random.below(count);
        const std::size_t other = random.below(count);
        chosen_ = plans_[other].objective < plans_[one].objective ? other : one;
        return plans_[*chosen_];
    }

    [[nodiscard]] const std::vector<FoundPlan>& plans() const { return plans_; }

    [[nodiscard]] const FoundPlan& best() const
    {
        return *std::min_element(
            plans_.begin(), plans_.end(),
            [](const FoundPlan& a, const FoundPlan& b) { return a.objective < b.objective; });
    }

private:
    std::vector<FoundPlan> plans_;
    std::optional<std::size_t> chosen_;
};

}  // namespace routeopt::routing::search
