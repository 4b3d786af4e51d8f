// What a plan is scored by. A constraint has an amount in its own unit; times its weight it counts
// at one of three levels, which are compared in their order.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/levels.hpp"

namespace routeopt::fill {

// In the order in which a person is said to be barred from a shift, and of kConstraints.
enum class Constraint : std::uint8_t {
    concurrent,
    locked,
    blacklist,
    availability,
    day_of_week,
    skills,
    max_hours,
    min_hours,
    min_hours_unassigned,
    min_rest,
    same_day_min_rest,
    min_shift,
    max_shift,
    shift_start,
    latest_shift_start,
    shift_end,
    same_day,
    max_working_days,
    min_working_days,
    max_consecutive,
    weekends,
    rests,
    patterns,
    rules,
    unassigned,
    overstaffed,
    requirements,
    demand,
    soft_skills,
    soft_skills_level,
    preference,
    fairness,
    wages,
    costs,
    distance,
    distance_by_availability,
    working,
    efficiency,
    priority,
    critical_skills,
    stability,
};

inline constexpr std::array kConstraints{
    ConstraintRow{"concurrent", "Overlapping Shifts", "overlaps", {}},
    ConstraintRow{"locked", "Locked Assignment Kept", "assignments", {}},
    ConstraintRow{"blacklist", "Employee Not Allowed", "assignments", {}},
    ConstraintRow{"availability", "Employee Availability", "minutes", {}},
    ConstraintRow{"dayOfWeek", "Employee Day Of Week", "assignments", {}},
    ConstraintRow{"skills", "Employee Skill Match", "levels", {}},
    ConstraintRow{"maxHours", "Maximum Hours", "minutes", {}},
    ConstraintRow{"minHours", "Minimum Hours", "minutes", {}},
    ConstraintRow{"minHoursUnassigned", "Minimum Hours Without Work", "minutes", {Level::soft, 1}},
    ConstraintRow{"minRest", "Minimum Rest Between Days", "minutes", {}},
    ConstraintRow{"sameDayMinRest", "Minimum Rest Within A Day", "minutes", {}},
    ConstraintRow{"minShift", "Minimum Shift Length", "minutes", {}},
    ConstraintRow{"maxShift", "Maximum Shift Length", "minutes", {}},
    ConstraintRow{"shiftStart", "Earliest Shift Start", "minutes", {}},
    ConstraintRow{"latestShiftStart", "Latest Shift Start", "minutes", {}},
    ConstraintRow{"shiftEnd", "Latest Shift End", "minutes", {}},
    ConstraintRow{"sameDay", "Shifts Per Day", "shifts", {}},
    ConstraintRow{"maxWorkingDays", "Maximum Working Days", "days", {}},
    ConstraintRow{"minWorkingDays", "Minimum Working Days", "days", {}},
    ConstraintRow{"maxConsecutive", "Consecutive Working Days", "days", {}},
    ConstraintRow{"weekends", "Idle Weekends", "weekends", {}},
    ConstraintRow{"rests", "Rest", "minutes", {}, false},
    ConstraintRow{"patterns", "Pattern", "occurrences", {}, false},
    ConstraintRow{"rules", "Rule", "units of the rule", {}, false},
    ConstraintRow{"unassigned", "Unassigned Shift", "heads times priority", {}},
    ConstraintRow{"overstaffed", "Too Many On A Shift", "heads", {}},
    ConstraintRow{"requirements", "Shared Skill", "people", {Level::medium, 1}},
    ConstraintRow{"demand", "Demand", "hours", {Level::medium, 1}},
    ConstraintRow{"softSkills", "Employee Skill Match Soft", "skills", {Level::soft, 10}},
    ConstraintRow{
        "softSkillsLevel", "Employee Skill Level Match Soft", "levels", {Level::soft, 10}},
    ConstraintRow{"pref", "Employee Preference", "preferences", {Level::soft, 1}},
    ConstraintRow{"fairness", "Fairness", "squares", {Level::soft, 1}},
    ConstraintRow{"wages", "Wages", "currency", {Level::soft, 1}},
    ConstraintRow{"costs", "Shift Costs", "currency", {Level::soft, 1}},
    ConstraintRow{"distance", "Distance", "kilometres", {Level::soft, 1}},
    ConstraintRow{
        "distanceAL", "Distance From Availability Location", "kilometres", {Level::soft, 1}},
    ConstraintRow{"working", "Employee Without Hours", "employees", {Level::soft, 10}},
    ConstraintRow{"efficiency", "Efficiency", "hours", {Level::soft, kOff}},
    ConstraintRow{"priority", "Empty Optional Heads", "heads times priority", {Level::soft, kOff}},
    ConstraintRow{"criticalSkills", "Critical Skill Unused", "assignments", {Level::soft, kOff}},
    ConstraintRow{"stability", "Change Of The Published Plan", "assignments", {}, false},
};
static_assert(kConstraints.size() == static_cast<std::size_t>(Constraint::stability) + 1);

constexpr const ConstraintRow& row_of(Constraint constraint)
{
    return kConstraints[static_cast<std::size_t>(constraint)];
}

using Weights = WeightsOf<Constraint, kConstraints>;

}  // namespace routeopt::fill
