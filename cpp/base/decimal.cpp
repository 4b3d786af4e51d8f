#include "base/decimal.hpp"

#include <algorithm>
#include <limits>

namespace routeopt {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

// Exponents are cut to this size. They only shift the decimal point among the digits of a text, and
// no text has so many digits, so a larger exponent has the same effect.
constexpr std::int64_t kFarExponent = std::int64_t{1} << 40;

std::int64_t read_exponent(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    std::int64_t exponent = 0;
    for (const char c : text)
        exponent = std::min(exponent * 10 + (c - '0'), kFarExponent);
    return negative ? -exponent : exponent;
}

// 10 * steps + digit, or kMost where that does not fit.
std::int64_t append_digit(std::int64_t steps, int digit)
{
    return steps > (kMost - digit) / 10 ? kMost : steps * 10 + digit;
}

}  // namespace

std::int64_t Decimal::rounded() const
{
    if (!half || steps == kMost || steps == -kMost)
        return steps;
    return negative ? steps - 1 : steps + 1;
}

bool Decimal::above(std::int64_t bound) const
{
    return steps > bound || (steps == bound && rest && !negative);
}

bool Decimal::below(std::int64_t bound) const
{
    return steps < bound || (steps == bound && rest && negative);
}

Decimal read_decimal(std::string_view text, int places)
{
    Decimal result;
    result.negative = text.starts_with('-');
    if (result.negative)
        text.remove_prefix(1);
    const std::size_t e = text.find_first_of("eE");
    const std::int64_t exponent =
        e == std::string_view::npos ? 0 : read_exponent(text.substr(e + 1));
    const std::string_view mantissa = text.substr(0, e);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());

    // How many more digits belong to the steps; the first digit after them decides `half`.
    std::int64_t kept = static_cast<std::int64_t>(point) + exponent + places;
    bool nothing_yet = true;
    for (const char c : mantissa) {
        if (c == '.')
            continue;
        const int digit = c - '0';
        nothing_yet = nothing_yet && digit == 0;
        if (kept > 0)
            result.steps = append_digit(result.steps, digit);
        else {
            result.half = result.half || (kept == 0 && digit >= 5);
            result.rest = result.rest || digit != 0;
        }
        --kept;
    }
    for (; kept > 0 && !nothing_yet && result.steps != kMost; --kept)
        result.steps = append_digit(result.steps, 0);
    if (result.negative)
        result.steps = -result.steps;
    return result;
}

std::string write_decimal(std::int64_t steps, int places)
{
    const auto fraction = static_cast<std::size_t>(places);
    std::string digits = std::to_string(steps);
    if (digits.size() <= fraction)
        digits.insert(0, fraction + 1 - digits.size(), '0');
    digits.insert(digits.size() - fraction, 1, '.');
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.ends_with('.'))
        digits.pop_back();
    return digits;
}

}  // namespace routeopt
