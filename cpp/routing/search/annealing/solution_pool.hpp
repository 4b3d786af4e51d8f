// The best plans that the anneals of one search have found (see Schedule). Every hot anneal adds a
// plan. Every cool anneal starts from a plan of the pool, and its result replaces this plan if it
// is better. So the pool keeps one plan for each hot anneal, and stays as varied as the hot anneals
// made it.
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
    // Adds the result of an anneal. If choose() was called since the last add(), the result takes
    // the place of the chosen plan, provided that it is better; else it joins the others.
    void add(FoundPlan found)
    {
        if (!chosen_)
            plans_.push_back(std::move(found));
        else if (found.objective < plans_[*chosen_].objective)
            plans_[*chosen_] = std::move(found);
        chosen_.reset();
    }

    // The plan that the next anneal goes on from: the better one of two drawn at random (they may
    // be the same). Precondition: the pool is not empty. Valid until the next add().
    const FoundPlan& choose(Random& random)
    {
        const auto count = static_cast<std::uint32_t>(plans_.size());
        const std::size_t one = random.below(count);
        const std::size_t other = random.below(count);
        chosen_ = plans_[other].objective < plans_[one].objective ? other : one;
        return plans_[*chosen_];
    }

    [[nodiscard]] const std::vector<FoundPlan>& plans() const { return plans_; }

    // Precondition: the pool is not empty.
    [[nodiscard]] const FoundPlan& best() const
    {
        return *std::min_element(
            plans_.begin(), plans_.end(),
            [](const FoundPlan& a, const FoundPlan& b) { return a.objective < b.objective; });
    }

private:
    std::vector<FoundPlan> plans_;
    std::optional<std::size_t> chosen_;  // by choose(), until the next add()
};

}  // namespace routeopt::routing::search
