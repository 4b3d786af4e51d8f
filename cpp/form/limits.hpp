// Bounds of values and of counts, as tables give them to the reader, the messages and the JSON
// Schema.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/rounding.hpp"
#include "wire/fault.hpp"

namespace routeopt::form {

// The most of something that a request may hold. Limits that protect a service may be lifted by a
// Python caller (`limits=None`); the others are what the model is built for.
struct Count {
    std::string_view what;
    std::int64_t most;
    bool may_be_lifted = false;
};

// Adds limit_exceeded. `more`: what the message says in the end.
inline void over_limit(wire::FaultList& faults, wire::Place place, const Count& row,
                       std::int64_t actual, std::string_view more = {})
{
    faults.limit_exceeded(place, row.what, row.most, actual, more);
}

// The bounds of a whole number, both included.
struct IntegerRange {
    std::int64_t least;
    std::int64_t most;
};

inline constexpr IntegerRange kInteger{0, 2'147'483'647};
inline constexpr IntegerRange kSeed{0, 4'294'967'295};
inline constexpr IntegerRange kIterations{1, kInteger.most};
// Seconds; far beyond the years that ISO 8601 texts can name.
inline constexpr IntegerRange kTime{-(std::int64_t{1} << 40), std::int64_t{1} << 40};

// The bounds of a decimal, both included, in whole steps of 10^-places. With
// ceiling_is_checked_elsewhere the reader leaves the upper bound to a check of several values,
// which reports it as invalid_value.
struct DecimalRange {
    int places;
    std::int64_t least;
    std::int64_t most;
    bool ceiling_is_checked_elsewhere = false;
};

// Amounts of money have 5 decimals; rates (money per hour or km) and factors have 6.
inline constexpr int kAmountPlaces = 5;
inline constexpr int kRatePlaces = 6;

// Degrees east or west, and north or south.
inline constexpr std::int64_t kMostLongitude = 180;
inline constexpr std::int64_t kMostLatitude = 90;

inline constexpr std::size_t kMostIdLength = 128;  // characters

}  // namespace routeopt::form
