// The text of a JSON number as an exact decimal with a fixed number of decimal places. Prices and
// rates are read and written this way, so that money is never rounded to a binary fraction.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace routeopt {

// A number in whole steps of 10^-places, cut towards zero. Of the digits that were cut off only two
// facts are kept: whether they are more than nothing, and whether they are half a step or more.
// That is enough to round and to compare exactly.
struct Decimal {
    std::int64_t steps = 0;  // cut towards zero; larger numbers stop at +-(2^63 - 1)
    bool rest = false;       // the part that was cut off is not zero
    bool half = false;       // the part that was cut off is half a step or more
    bool negative = false;

    // The nearest whole number of steps, half away from zero.
    [[nodiscard]] std::int64_t rounded() const;
    // Whether the number as it was written, before anything was cut off, is greater or less than
    // `bound` steps.
    [[nodiscard]] bool above(std::int64_t bound) const;
    [[nodiscard]] bool below(std::int64_t bound) const;
};

// Reads a number in steps of 10^-places. Precondition: text is a JSON number. Takes time linear in
// the length of the text, however large the exponent that it states.
Decimal read_decimal(std::string_view text, int places);

// `steps` times 10^-places as a decimal without an exponent and without trailing zeros.
// Precondition: steps is not negative.
std::string write_decimal(std::int64_t steps, int places);

}  // namespace routeopt
