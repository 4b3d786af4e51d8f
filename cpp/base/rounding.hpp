// The one place that rounds: half away from zero, exact in 128 bits.
#pragma once

#include <cstdint>

#include "base/quantity.hpp"

namespace routeopt {

// Rates and factors are whole millionths, amounts whole hundred-thousandths.
inline constexpr std::int64_t kMillion = 1'000'000;
inline constexpr std::int64_t kMoneySteps = 100'000;

// numerator / denominator, half away from zero. Precondition: denominator > 0.
constexpr Int128 divide_rounded(Int128 numerator, Int128 denominator)
{
    const Int128 half = denominator / 2;
    // An odd denominator has no exact half, so adding its floor rounds right on both sides.
    return numerator >= 0 ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}

// As std::clamp, which must not be asked with bounds that are crossed: the upper one then wins.
constexpr std::int64_t bounded(std::int64_t value, std::int64_t least, std::int64_t most)
{
    return value < least ? least : value < most ? value : most;
}

// Travel time at a speed relative to the table's, in millionths.
constexpr std::int64_t travel_seconds(std::int64_t duration_s, std::int64_t speed_factor)
{
    if (speed_factor == kMillion)
        return duration_s;
    return (duration_s * (2 * kMillion) + speed_factor) / (2 * speed_factor);
}

// Service time of a stop, setup aside; both factors in millionths.
constexpr std::int64_t service_seconds(std::int64_t service_time_s, std::int64_t service_factor,
                                       std::int64_t vehicle_factor)
{
    if (service_factor == kMillion && vehicle_factor == kMillion)
        return service_time_s;
    return static_cast<std::int64_t>(divide_rounded(
        Int128{service_time_s} * service_factor * vehicle_factor, Int128{kMillion} * kMillion));
}

// A route's cost part from a rate per hour (millionths) and whole seconds.
constexpr Money price_of_hours(std::int64_t rate, std::int64_t seconds)
{
    return Money{divide_rounded(Int128{rate} * seconds * kMoneySteps, Int128{kMillion} * 3600)};
}

}  // namespace routeopt
