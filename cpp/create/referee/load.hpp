// How much of something there is at every instant of a plan.
#pragma once

#include <functional>
#include <vector>

#include "create/schema/problem.hpp"

namespace routeopt::create::referee {

struct Step {
    Seconds from = 0, to = 0;
    std::int64_t load = 0;
};

// Adds up intervals; of a cyclic plan what lies beyond the last day counts on the first.
class Load {
public:
    explicit Load(const Problem& problem) : problem_(problem) {}
    void add(const Interval& interval, std::int64_t number);
    // From 0 to the problem's end without gaps; neighbours differ.
    [[nodiscard]] std::vector<Step> steps();

private:
    struct Change {
        Seconds at;
        std::int64_t by;
    };
    const Problem& problem_;
    std::vector<Change> changes_;
};

}  // namespace routeopt::create::referee
