#include "routing/referee/schedule/value.hpp"

namespace routeopt::routing::referee {
namespace {

// The fewest seconds in which a member that falls by `fall` a second comes down to its bound.
std::int64_t seconds_down_to(Int128 start, Int128 fall, Int128 bound)
{
    const Int128 way = start - bound;
    if (way <= 0)
        return 0;
    const Int128 seconds = (way + fall - 1) / fall;
    return seconds > kForever ? kForever : static_cast<std::int64_t>(seconds);
}

}  // namespace

std::int64_t seconds_until_below(const Value& start, const Value& slope, const Value& bound)
{
    std::int64_t seconds = 0;
    if (slope.cost != 0)
        seconds = seconds_down_to(start.cost, -slope.cost, bound.cost);
    else if (start.cost != bound.cost)
        return start.cost < bound.cost ? 0 : kForever;
    else if (slope.end != 0)
        seconds = seconds_down_to(start.end, -slope.end, bound.end);
    else if (start.end != bound.end)
        return start.end < bound.end ? 0 : kForever;
    else if (slope.departure != 0)
        seconds = seconds_down_to(start.departure, -slope.departure, bound.departure);
    else if (start.departure != bound.departure)
        return start.departure < bound.departure ? 0 : kForever;
    else
        seconds = seconds_down_to(start.starts, -slope.starts, bound.starts);
    if (seconds >= kForever)
        return kForever;
    // Where the member is then equal to its bound, the members after it decide; a second later it
    // is below the bound whatever they are.
    return start + slope * seconds < bound ? seconds : seconds + 1;
}

std::int64_t seconds_until_below(Int128 start, Int128 slope, Int128 bound)
{
    if (start < bound)
        return 0;
    // One below the bound: where costs are whole, that is the first that is below.
    return seconds_down_to(start, -slope, bound - 1);
}

}  // namespace routeopt::routing::referee
