// What schedules are compared by: the cost, then ties between schedules of equal cost. Values are
// compared lexicographically and are linear: they can be added and multiplied.
#pragma once

#include <cstdint>

#include "base/rounding.hpp"

namespace routeopt::routing::referee {

// Costs are exact here: their unit is 1/18,000 of a millionth of the currency, so that a rate per
// hour times seconds, a rate per kilometre times metres and amounts are all whole numbers of it.
inline constexpr std::int64_t kPerHour = 5;         // units in (millionths an hour) x (1 second)
inline constexpr std::int64_t kPerKm = 18;          // units in (millionths a kilometre) x (1 metre)
inline constexpr std::int64_t kOfAmount = 180'000;  // units in an amount's step, 0.00001

// Later than every time of a request; sums of a few such times do not overflow.
inline constexpr std::int64_t kForever = std::int64_t{1} << 56;

// Less is better, in the order cost, end, departure, starts, disorder. As all members are linear, a
// slope is a Value as well: a piece of a function may rise in cost and fall in departure at once.
struct Value {
    Int128 cost = 0;
    std::int64_t departure = 0;  // negated, since the latest departure is the best
    std::int64_t starts = 0;     // sum of the service and reload starts
    std::int64_t end = 0;        // 0 in functions that do not reach to the end of the route
    std::int64_t disorder = 0;   // pairs of breaks that are not taken in listed order

    friend constexpr Value operator+(const Value& a, const Value& b)
    {
        return {a.cost + b.cost, a.departure + b.departure, a.starts + b.starts, a.end + b.end,
                a.disorder + b.disorder};
    }
    friend constexpr Value operator-(const Value& a, const Value& b) { return a + b * -1; }
    friend constexpr Value operator*(const Value& a, std::int64_t times)
    {
        return {a.cost * times, a.departure * times, a.starts * times, a.end * times,
                a.disorder * times};
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
        if (a.starts != b.starts)
            return a.starts < b.starts;
        return a.disorder < b.disorder;
    }
};

// A linear piece of a function of time, over the whole seconds from `from` to `to`, both included.
// Of values it is a Piece; of costs alone, which is less to carry, a CostPiece.
template <class V>
struct PieceOf {
    std::int64_t from = 0;
    std::int64_t to = 0;
    V value{};  // at `from`
    V slope{};  // a second

    [[nodiscard]] V at(std::int64_t time) const { return value + slope * (time - from); }
};
using Piece = PieceOf<Value>;
using CostPiece = PieceOf<Int128>;

// The fewest seconds n >= 0 for which start + n x slope is below a bound; kForever where there are
// none. Precondition: slope < 0, and the disorder does not change with time.
std::int64_t seconds_until_below(const Value& start, const Value& slope, const Value& bound);
std::int64_t seconds_until_below(Int128 start, Int128 slope, Int128 bound);

}  // namespace routeopt::routing::referee
