// A JSON number's text as an exact decimal. Money never passes through binary fractions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace routeopt {

// A number cut to a whole count of 10^-places steps: what lies below the cut is only known
// as "more than nothing" and "at least half a step". Steps stop at +-(2^63 - 1).
struct Decimal {
    std::int64_t steps = 0;  // towards zero
    bool rest = false;       // something was cut off
    bool half = false;       // what was cut off is half a step or more
    bool negative = false;

    [[nodiscard]] std::int64_t rounded() const;          // half away from zero
    [[nodiscard]] bool above(std::int64_t bound) const;  // the uncut value > bound
    [[nodiscard]] bool below(std::int64_t bound) const;  // the uncut value < bound
};

// Precondition: text is a JSON number. Linear in its length, whatever its exponent.
Decimal read_decimal(std::string_view text, int places);

// A whole count of 10^-places steps as a plain decimal. Precondition: not negative.
std::string write_decimal(std::int64_t steps, int places);

}  // namespace routeopt
