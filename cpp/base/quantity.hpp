// Whole numbers with a unit in their type, so that adding or comparing two different units does not
// compile. A plain number may only be a factor. Used for money in the answer and in the referee.
#pragma once

#include <compare>
#include <cstdint>

namespace routeopt {

__extension__ typedef __int128 Int128;

// Tag: any type, one for each unit. Value: a signed integer. Overflow is not checked.
template <class Tag, class Value = std::int64_t>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(Value value) : value_(value) {}

    [[nodiscard]] constexpr Value get() const { return value_; }

    constexpr Quantity& operator+=(Quantity other)
    {
        value_ += other.value_;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity other)
    {
        value_ -= other.value_;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return a += b; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return a -= b; }
    friend constexpr Quantity operator-(Quantity a) { return Quantity{-a.value_}; }
    friend constexpr Quantity operator*(Quantity a, std::int64_t count)
    {
        return Quantity{a.value_ * count};
    }
    friend constexpr auto operator<=>(Quantity a, Quantity b) { return a.value_ <=> b.value_; }
    friend constexpr bool operator==(Quantity a, Quantity b) { return a.value_ == b.value_; }

private:
    Value value_ = 0;
};

// In steps of 0.00001 of the request's currency (kMoneySteps of them to one unit of it). 128 bits,
// since the cost of the most expensive arc that a request can state nearly fills 64.
using Money = Quantity<struct MoneyTag, Int128>;

}  // namespace routeopt
