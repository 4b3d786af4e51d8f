// What a plan costs in the search: points at each level, compared in their order.
#pragma once

#include <compare>
#include <cstdint>

#include "base/levels.hpp"

namespace routeopt::create::search {

struct Cost {
    std::int64_t hard = 0, medium = 0, soft = 0;

    // amount times weight, taken off where amount is negative.
    constexpr void add(const Weight& weight, std::int64_t amount)
    {
        (weight.level == Level::hard     ? hard
         : weight.level == Level::medium ? medium
                                         : soft) += weight.points * amount;
    }
    constexpr Cost& operator+=(const Cost& other)
    {
        hard += other.hard;
        medium += other.medium;
        soft += other.soft;
        return *this;
    }
    constexpr Cost& operator-=(const Cost& other)
    {
        hard -= other.hard;
        medium -= other.medium;
        soft -= other.soft;
        return *this;
    }
    friend constexpr Cost operator+(Cost a, const Cost& b) { return a += b; }
    friend constexpr Cost operator-(Cost a, const Cost& b) { return a -= b; }
    friend auto operator<=>(const Cost&, const Cost&) = default;
};

}  // namespace routeopt::create::search
