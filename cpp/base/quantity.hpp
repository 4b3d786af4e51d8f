// Whole numbers with a unit. Two units never mix; a count multiplies any of them.
#pragma once

#include <compare>
#include <cstdint>

namespace routeopt {

__extension__ typedef __int128 Int128;

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

using Seconds = Quantity<struct SecondsTag>;
using Metres = Quantity<struct MetresTag>;
// Steps of 0.00001 of the account's currency. The dearest arc alone nearly fills 64 bits.
using Money = Quantity<struct MoneyTag, Int128>;

}  // namespace routeopt
