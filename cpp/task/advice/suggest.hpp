// The operation suggest: where orders could go in a standing plan, nothing else being moved.
#pragma once

#include <functional>

#include "task/referee/referee.hpp"

namespace routeopt::task::advice {

// A way to plan an order. With it come the orders that are only planned along with it.
struct Suggestion {
    std::vector<Index> tasks;  // by start
    Plan plan;                 // by task of the problem: the whole plan with them
    referee::Judgement judgement;
    std::int64_t delta_soft = 0;  // against the standing plan
    // Up to when the first of the tasks could start, the others staying where they are, so that at
    // every start from its own one on no rule is broken.
    Instant latest_start = 0;
};

struct Ways {
    Index order = kNone;
    std::vector<Suggestion> all;  // best first
    bool is_complete = true;
};

struct Suggestions {
    std::vector<Ways> orders;  // by number
    bool is_complete = true;
};

// Of each order that is asked for (problem.suggest_for, else those that the plan leaves out) the
// best ways, at most problem.max_suggestions. Its tasks are placed one after the other, those that
// come before others first (those of an order `ANY` in every order); each at the earliest place of
// every mode and team, but for those that are dominated: another one ends no later and costs no
// more, and less of one of them. All combinations are looked at. An order that is planned is taken
// out first. Where goes_on() is false, the rest is not looked at.
Suggestions suggestions_for(const Problem& problem, const Plan& plan,
                            const referee::Judgement& judgement,
                            const std::function<bool()>& goes_on);

// The ways of one order that is not in the plan.
Ways ways_of(const Problem& problem, const Plan& plan, const referee::Judgement& judgement,
             Index order, std::int64_t most, const std::function<bool()>& goes_on);

}  // namespace routeopt::task::advice
