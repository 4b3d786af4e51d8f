// Whole numbers with a unit. Two units never mix; a count multiplies any of them.
#pragma once

#include <compare>
#include <cstdint>

namespace routeopt {

template <class Tag>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(std::int64_t value) : value_(value) {}

    [[nodiscard]] constexpr std::int64_t get() const { return value_; }

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
    friend constexpr auto operator<=>(Quantity, Quantity) = default;

private:
    std::int64_t value_ = 0;
};

using Seconds = Quantity<struct SecondsTag>;
using Metres = Quantity<struct MetresTag>;
using Money = Quantity<struct MoneyTag>;  // steps of 0.00001 of the account's currency

}  // namespace routeopt
