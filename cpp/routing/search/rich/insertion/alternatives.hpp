// Which tasks may be served in another one's place, as quotas that are short ask for any of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "routing/search/rich/insertion/nearby_routes.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class Alternatives {
public:
    // Both have to outlive it.
    Alternatives(const Plan& plan, NearbyRoutes& nearby)
        : plan_(plan), nearby_(nearby),
          asked_in_(plan.quotas().ask() ? plan.model().tasks.size() : 0, 0)
    {
    }

    // For each short quota that asks for one of the leader's absent tasks: the absent tasks, as
    // leaders of their groups, that it asks for as well, without mandatory ones. Of a quota that
    // asks for many: those near the task, and some at random. Valid until the next call. O(quotas
    // of the group * kMost).
    std::span<const Index> to(Index leader, Random& random);

private:
    void add_of(Index number, Index task, Random& random);
    void add(Index task);

    // All tasks of a quota are looked at if there are no more than this.
    static constexpr std::size_t kMost = 24;
    // How many near tasks of a larger quota are looked at, and how many are drawn at random.
    static constexpr std::size_t kNear = 8;
    static constexpr std::size_t kDrawn = 8;

    const Plan& plan_;
    NearbyRoutes& nearby_;
    std::vector<Index> leaders_;
    ByTask<std::int64_t> asked_in_;  // by leader: the last call that looked at it
    std::int64_t call_ = 0;
};

}  // namespace routeopt::routing::search::rich
