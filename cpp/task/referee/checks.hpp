// The parts of the referee: each finds the breaches of some rules. None knows the others.
#pragma once

#include <map>

#include "task/referee/clock.hpp"
#include "task/referee/judgement.hpp"

namespace routeopt::task::referee {

// A plan that is judged, with what several checks need.
struct Judged {
    const Problem& problem;
    const Plan& plan;
    const Clocks& clocks;
    std::vector<bool> is_planned;  // by order: all of its tasks are

    [[nodiscard]] const Task& task(Index number) const { return problem.tasks[as_size(number)]; }
    [[nodiscard]] const Placement& placed(Index number) const { return plan[as_size(number)]; }
    [[nodiscard]] const Mode& mode(Index number) const
    {
        return task(number).modes[as_size(placed(number).mode)];
    }
};

// Gathers breaches by task and rule.
class Breaches {
public:
    // What the amount is raised by; nothing where that is not positive.
    void add(const Breach& breach);
    [[nodiscard]] std::vector<Breach> take();

private:
    std::map<std::tuple<Index, Index, Rule>, Breach> found_;  // by task (orders last), order, rule
};

// The tasks that each person serves, or the one unit of a capacitated resource with set-ups, by
// start: first by person, then by resource.
struct Sequences {
    std::vector<std::vector<Index>> of_people, of_units;
};
Sequences sequences_of(const Judged& judged);

// check_tasks.cpp: a task by itself: its times, people, working time and lock; when it works.
void check_tasks(const Judged& judged, Breaches& breaches, std::vector<TaskTotals>& totals);

// check_resources.cpp: what tasks have in common.
void check_people(const Judged& judged, const Sequences& sequences,
                  const std::vector<TaskTotals>& totals, Breaches& breaches);
void check_capacity(const Judged& judged, Breaches& breaches);
void check_stock(const Judged& judged, Breaches& breaches);

// check_setups.cpp: change-overs, and what they come to.
struct SetupSums {
    Seconds seconds = 0;
    std::int64_t cost = 0;
};
SetupSums check_setups(const Judged& judged, const Sequences& sequences, Breaches& breaches,
                       std::vector<TaskTotals>& totals);

// check_links.cpp: precedences, lags and orders; relations.
void check_links(const Judged& judged, Breaches& breaches);
void check_relations(const Judged& judged, const Sequences& sequences, Breaches& breaches);

// price.cpp: what a plan costs, and what it comes to.
void price(const Judged& judged, const SetupSums& setups, Judgement& judgement);

}  // namespace routeopt::task::referee
