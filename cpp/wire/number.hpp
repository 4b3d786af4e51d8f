// A number of a JSON document as an exact decimal.
#pragma once

#include <string>

#include "base/decimal.hpp"
#include "wire/document.hpp"

namespace routeopt::wire {

// The number in steps of 10^-places. Precondition: the node is an integer or a decimal.
inline Decimal read_number(const Document& document, NodeId node, int places)
{
    if (document.kind(node) == Kind::decimal)
        return read_decimal(document.decimal(node), places);
    return read_decimal(std::to_string(document.integer(node)), places);
}

}  // namespace routeopt::wire
