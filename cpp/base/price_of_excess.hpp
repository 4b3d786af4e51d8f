// The price of what is above fair shares; the search's model and the referee share it, so that both
// round alike.
#pragma once

#include "base/rounding.hpp"

namespace routeopt {

// price x excess / (shares x parts), where the product may be more than 128 bits hold.
// Preconditions: none is negative; shares and parts are positive; price x excess / shares, and
// shares x parts, fit 126 bits.
constexpr Int128 price_of_excess(Int128 price, Int128 excess, Int128 shares, std::int64_t parts)
{
    const Int128 whole = price * (excess / shares);
    return whole / parts +
           divide_rounded(whole % parts * shares + price * (excess % shares), shares * parts);
}

}  // namespace routeopt
