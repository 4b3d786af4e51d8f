// What a plan costs: the less the better, level by level. It is minus the score (score.hpp), but
// for the breaches of what is pinned.
#pragma once

#include <compare>
#include <cstdint>

namespace routeopt::task::search {

struct Cost {
    std::int64_t hard = 0;    // mandatory orders left out
    std::int64_t medium = 0;  // priorities of orders left out
    std::int64_t soft = 0;

    friend auto operator<=>(const Cost&, const Cost&) = default;
    friend Cost operator-(const Cost& a, const Cost& b)
    {
        return {a.hard - b.hard, a.medium - b.medium, a.soft - b.soft};
    }
};

}  // namespace routeopt::task::search
