// What a plan costs in the search: points at each level, compared in their order. Hard points come
// in two parts, rules before cover: no bound is broken so that more demand is met.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "base/levels.hpp"

namespace routeopt::create::search {

// How many numbers are compared.
inline constexpr std::size_t kLevels = 4;

struct Cost {
    std::int64_t law = 0;    // hard points of all but `totalDemand`
    std::int64_t cover = 0;  // its hard points
    std::int64_t medium = 0, soft = 0;

    // amount times weight, taken off where amount is negative.
    constexpr void add(const Weight& weight, std::int64_t amount)
    {
        (weight.level == Level::hard     ? law
         : weight.level == Level::medium ? medium
                                         : soft) += weight.points * amount;
    }
    // Likewise, of `totalDemand`.
    constexpr void add_total_demand(const Weight& weight, std::int64_t amount)
    {
        if (weight.level == Level::hard)
            cover += weight.points * amount;
        else
            add(weight, amount);
    }
    [[nodiscard]] constexpr std::int64_t hard() const { return law + cover; }
    [[nodiscard]] constexpr std::array<std::int64_t, kLevels> levels() const
    {
        return {law, cover, medium, soft};
    }
    constexpr Cost& operator+=(const Cost& other)
    {
        law += other.law;
        cover += other.cover;
        medium += other.medium;
        soft += other.soft;
        return *this;
    }
    constexpr Cost& operator-=(const Cost& other)
    {
        law -= other.law;
        cover -= other.cover;
        medium -= other.medium;
        soft -= other.soft;
        return *this;
    }
    friend constexpr Cost operator+(Cost a, const Cost& b) { return a += b; }
    friend constexpr Cost operator-(Cost a, const Cost& b) { return a -= b; }
    friend auto operator<=>(const Cost&, const Cost&) = default;
};

}  // namespace routeopt::create::search
