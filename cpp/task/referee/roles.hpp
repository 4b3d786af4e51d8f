// Whether the people of a task are those that its mode asks for.
#pragma once

#include "task/schema/problem.hpp"

namespace routeopt::task::referee {

struct TeamFaults {
    std::int64_t wrong_number = 0;  // people who are missing, or are not asked for
    std::int64_t unfit = 0;         // people for whom there is no role, as others take them
    Index resource = kNone;         // the first of which people are missing or too many
    Index unfit_resource = kNone;   // likewise of the unfit
};

// people: ascending. The skills are looked at over `span`.
TeamFaults team_faults(const Problem& problem, const Mode& mode, const std::vector<Index>& people,
                       Interval span);

// Whether a person may take a role over a time.
bool may_take(const Person& person, Index number, const Role& role, Interval span);

}  // namespace routeopt::task::referee
