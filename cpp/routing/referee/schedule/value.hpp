// What a schedule is judged by, as one ordered number: cost first, then the ties.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

#include "base/rounding.hpp"

namespace routeopt::routing::referee {

// Exact products: a cost is counted in millionths / 18,000, so that seconds at a rate per hour,
// metres at a rate per kilometre and amounts are all whole.
inline constexpr std::int64_t kPerHour = 5;         // weight of a rate per hour x seconds
inline constexpr std::int64_t kPerKm = 18;          // weight of a rate per kilometre x metres
inline constexpr std::int64_t kOfAmount = 180'000;  // weight of an amount

// Beyond every time of a request, and sums of a few stay in range.
inline constexpr std::int64_t kForever = std::int64_t{1} << 56;

// Compared member by member. The sum of two is a value again, and so is a multiple: a piece of a
// function may rise in cost and fall in departure at once.
struct Value {
    Int128 cost = 0;
    std::int64_t departure = 0;  // negated: the latest departure is the least
    std::int64_t starts = 0;     // sum of the service and reload starts
    std::int64_t end = 0;  // only where what comes after is counted; decides before the other two

    friend constexpr Value operator+(const Value& a, const Value& b)
    {
        return {a.cost + b.cost, a.departure + b.departure, a.starts + b.starts, a.end + b.end};
    }
    friend constexpr Value operator*(const Value& a, std::int64_t times)
    {
        return {a.cost * times, a.departure * times, a.starts * times, a.end * times};
    }
    friend constexpr bool operator==(const Value& a, const Value& b) = default;
    friend constexpr bool operator<(const Value& a, const Value& b)
    {
        if (a.cost != b.cost)
            return a.cost < b.cost;
        if (a.end != b.end)
            return a.end < b.end;
        if (a.departure != b.departure)
            return a.departure < b.departure;
        return a.starts < b.starts;
    }
};

// A linear piece over the whole seconds from `from` to `to`.
struct Piece {
    std::int64_t from = 0;
    std::int64_t to = 0;
    Value value;  // at `from`
    Value slope;  // a second

    [[nodiscard]] Value at(std::int64_t time) const { return value + slope * (time - from); }
};

// The fewest seconds n >= 0 after which start + n x slope is below a bound; kForever: never is.
// Precondition: slope < 0.
std::int64_t seconds_until_below(const Value& start, const Value& slope, const Value& bound);

}  // namespace routeopt::routing::referee
