// The formulas that round: travel and service time under factors, and the price of time. All round
// half away from zero and compute exactly in integers. The search's model and the referee share
// them, so that both see the same times.
#pragma once

#include <cstdint>

#include "base/quantity.hpp"

namespace routeopt {

// Fixed-point scales of the request: rates (currency per hour or km) and factors are whole
// millionths, amounts of money whole hundred-thousandths.
inline constexpr std::int64_t kMillion = 1'000'000;
inline constexpr std::int64_t kMoneySteps = 100'000;

// numerator / denominator, rounded half away from zero. Precondition: denominator > 0.
constexpr Int128 divide_rounded(Int128 numerator, Int128 denominator)
{
    const Int128 half = denominator / 2;
    // With an odd denominator no quotient lies exactly between two whole numbers, so the half that
    // is rounded down here is enough.
    return numerator >= 0 ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}

// `value` limited to [least, most]. Unlike std::clamp it may be called with least > most; a value
// that is not below `least` then becomes `most`.
constexpr std::int64_t bounded(std::int64_t value, std::int64_t least, std::int64_t most)
{
    return value < least ? least : value < most ? value : most;
}

// Seconds of travel of an arc that takes duration_s at the table's speed, for a vehicle whose speed
// is speed_factor millionths of that. Preconditions: duration_s >= 0, speed_factor > 0.
constexpr std::int64_t travel_seconds(std::int64_t duration_s, std::int64_t speed_factor)
{
    if (speed_factor == kMillion)
        return duration_s;
    return (duration_s * (2 * kMillion) + speed_factor) / (2 * speed_factor);
}

// Seconds of service at a stop, without its setup time: the given time, times the task's own factor
// and the factor that it has for this vehicle, both in millionths.
constexpr std::int64_t service_seconds(std::int64_t service_time_s, std::int64_t service_factor,
                                       std::int64_t vehicle_factor)
{
    if (service_factor == kMillion && vehicle_factor == kMillion)
        return service_time_s;
    return static_cast<std::int64_t>(divide_rounded(
        Int128{service_time_s} * service_factor * vehicle_factor, Int128{kMillion} * kMillion));
}

// The price of `seconds` at `rate` millionths of the currency per hour.
constexpr Money price_of_hours(std::int64_t rate, std::int64_t seconds)
{
    return Money{divide_rounded(Int128{rate} * seconds * kMoneySteps, Int128{kMillion} * 3600)};
}

}  // namespace routeopt
