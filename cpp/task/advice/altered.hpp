// A problem as it would be with somebody more, longer shifts, or another skill.
#pragma once

#include "task/schema/problem.hpp"

namespace routeopt::task::advice {

// A problem of its own and a plan that is numbered as it is.
struct Altered {
    Problem problem;
    Plan plan;
};

// One more person of a resource, numbered behind the others of it, who works at these times and may
// take the roles whose candidates are that set. The number is told.
Altered with_person(const Problem& problem, const Plan& plan, Index resource, Index candidates,
                    const Windows& working, Index& person);

// One more unit of a capacitated resource in a time, whenever it is on or, where it never is,
// always.
Altered with_unit(const Problem& problem, const Plan& plan, Index resource, Interval span);

// People who work at other times than they do.
struct Hours {
    Index person = kNone;
    Windows windows;
};
Altered with_hours(const Problem& problem, const Plan& plan, const std::vector<Hours>& hours);

// A person who holds a skill of a level, and may take the roles whose candidates are that set.
Altered with_skill(const Problem& problem, const Plan& plan, Index person, const NeededSkill& skill,
                   Index candidates);

}  // namespace routeopt::task::advice
