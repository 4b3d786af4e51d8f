// What a rule counts.
#pragma once

#include <cstdint>

namespace routeopt::fill {

// In the order of kMeasures (v2/members.hpp).
enum class Measure : std::uint8_t {
    hours_worked,
    days_worked,
    days_idle,
    weekends_worked,
    weekends_idle,
    shifts_worked,
    shift_hours_worked,
};
constexpr bool is_hours(Measure measure)
{
    return measure == Measure::hours_worked || measure == Measure::shift_hours_worked;
}

constexpr bool is_of_weekends(Measure measure)
{
    return measure == Measure::weekends_worked || measure == Measure::weekends_idle;
}
// Of runs of shifts, not of days.
constexpr bool is_of_shifts(Measure measure)
{
    return measure == Measure::shifts_worked || measure == Measure::shift_hours_worked;
}

}  // namespace routeopt::fill
