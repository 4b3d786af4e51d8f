// What a plan costs in the search. Law comes before cover: all else at the hard level is minimised
// before heads that are missing.
#pragma once

#include <compare>
#include <cstdint>

#include "fill/schema/constraint.hpp"

namespace routeopt::fill::model {

struct Cost {
    std::int64_t law = 0;    // points at the hard level, without missing heads
    std::int64_t cover = 0;  // points at the hard level of missing heads
    std::int64_t medium = 0;
    std::int64_t soft = 0;

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
    // amount times weight, taken off where amount is negative.
    constexpr void add(const Weight& weight, std::int64_t amount)
    {
        (weight.level == Level::hard     ? law
         : weight.level == Level::medium ? medium
                                         : soft) += weight.points * amount;
    }
    friend constexpr Cost operator+(Cost a, const Cost& b) { return a += b; }
    friend constexpr Cost operator-(Cost a, const Cost& b) { return a -= b; }
    friend auto operator<=>(const Cost&, const Cost&) = default;
};

}  // namespace routeopt::fill::model
