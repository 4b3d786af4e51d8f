// Of the kinds of slots (equal vehicles with equal shifts) those whose empty slots serve a task
// most cheaply: ranked by the price of a route for the task alone, waiting aside. A task's ranking
// is made when it is first asked for, O(k log k) in the number of kinds near it, and then kept.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "routing/search/rich/insertion/near_kinds.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class CheapestKinds {
public:
    // The most empty slots that are tried for a task.
    static constexpr std::size_t kTried = 4;
    // The most kinds that are ranked for a task.
    static constexpr std::size_t kRanked = 64;

    CheapestKinds(Plan& plan, NearKinds& near, std::int64_t& work)
        : plan_(plan), near_(near), work_(work), kinds_of_(plan.model().tasks.size())
    {
    }

    // At most kRanked kinds that may serve the task, cheapest first, of those that start near its
    // first stop, or of all where these are too few.
    std::span<const Index> of(Index task);

private:
    void rank(Index task, std::span<const Index> kinds);

    Plan& plan_;
    NearKinds& near_;
    std::int64_t& work_;
    ByTask<std::vector<Index>> kinds_of_;          // empty: not made, or none
    std::vector<std::pair<Cost, Index>> ranking_;  // scratch
};

}  // namespace routeopt::routing::search::rich
