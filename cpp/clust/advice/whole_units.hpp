// A problem as advice on a plan sees it.
#pragma once

#include <cstdint>

#include "clust/schema/problem.hpp"

namespace routeopt::clust::advice {

// A copy of a problem without the relations SAME_CLUSTER that its given plan breaks, or without
// any, so that the members of each unit are in one cluster; and with a table of distances where it
// has few places.
class WholeUnits {
public:
    enum Relations : bool { none, kept };

    WholeUnits(const Problem& problem, Relations relations);
    WholeUnits(const WholeUnits&) = delete;
    WholeUnits& operator=(const WholeUnits&) = delete;

    [[nodiscard]] const Problem& problem() const { return problem_; }
    // Whether no relation was left out.
    [[nodiscard]] bool all_hold() const { return all_hold_; }

private:
    Problem problem_;
    std::vector<std::int32_t> table_;
    bool all_hold_ = true;
};

}  // namespace routeopt::clust::advice
