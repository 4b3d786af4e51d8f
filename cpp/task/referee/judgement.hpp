// What the referee finds about a plan.
#pragma once

#include <array>
#include <vector>

#include "task/schema/problem.hpp"
#include "task/schema/rules.hpp"
#include "task/schema/score.hpp"

namespace routeopt::task::referee {

// A rule that a task, or an order, breaks; each is told once, with the sum of what it is broken by.
struct Breach {
    Rule rule{};
    Index task = kNone, order = kNone;  // the task's order, or the order alone
    std::int64_t amount = 0;            // in the rule's unit
    // What else it is about, of the first cause: kNone where that is nothing.
    Index resource = kNone, person = kNone, other = kNone;  // `other`: a task
};

// Of a planned task.
struct TaskTotals {
    std::optional<Instant> setup_from;  // where its first change-over begins
    Windows parts;                      // when it works
    Seconds late = 0;                   // after its own due date, or the order's
};

struct Judgement {
    Score score;
    std::array<std::int64_t, kPartCount> amounts{};  // by part, before weights
    std::vector<Breach> breaches;                    // by task and rule, then those of orders
    std::vector<TaskTotals> tasks;                   // by task
    std::vector<Index> unserved;                     // orders left out
    std::int64_t mandatory_left_out = 0;
    std::int64_t priority_left_out = 0;
    std::int64_t late_orders = 0;
    Seconds tardiness = 0;  // not weighted by priority
    // By resource: work over the working time up to the last end; of stock, what is used of all.
    std::vector<double> utilisation;
};

constexpr std::int64_t weight_of(const ScoreWeights& weights, Part part)
{
    switch (part) {
    case Part::tardiness: return weights.tardiness;
    case Part::makespan: return weights.makespan;
    case Part::asap: return weights.asap;
    case Part::cost: return weights.cost;
    case Part::setup: return weights.setup;
    case Part::ranking: return weights.ranking;
    case Part::workload_spread: return weights.workload_spread;
    case Part::planned: return weights.planned;
    case Part::reassign: return weights.reassign;
    }
    return 0;
}

}  // namespace routeopt::task::referee
