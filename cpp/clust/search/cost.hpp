// What a plan costs: the score with its sign turned, compared level by level.
#pragma once

#include <compare>
#include <cstdint>

namespace routeopt::clust::search {

struct Cost {
    std::int64_t hard = 0, medium = 0, soft = 0;

    friend constexpr auto operator<=>(const Cost&, const Cost&) = default;
    constexpr Cost& operator+=(const Cost& other)
    {
        hard += other.hard;
        medium += other.medium;
        soft += other.soft;
        return *this;
    }
    friend constexpr Cost operator+(Cost a, const Cost& b) { return a += b; }
    friend constexpr Cost operator-(const Cost& a) { return {-a.hard, -a.medium, -a.soft}; }
    friend constexpr Cost operator-(Cost a, const Cost& b) { return a += -b; }
};

}  // namespace routeopt::clust::search
