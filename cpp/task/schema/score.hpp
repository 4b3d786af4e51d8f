// What a plan is worth: three levels, compared in this order, of which each is better the larger it
// is.
#pragma once

#include <compare>
#include <cstdint>

namespace routeopt::task {

// hard: minus the breaches, one for each rule and task (or order) that breaks it, and one for each
// mandatory order that is left out.
// medium: minus the priorities of the orders left out. Of the orders of a ONE_OF relation none is
// left out where one is planned; where none is, the highest of their priorities counts once, and
// hard where one of them is mandatory.
// soft: minus the sum of these amounts times their weights (ScoreWeights):
//   tardiness        priority of the order times the seconds that the order ends after its due
//                    date, and that each of its tasks ends after its own
//   makespan         seconds from period.from to the last end
//   asap             priority times the seconds from the order's `earliest` to its end
//   cost             costs of modes and change-overs, and for each task the sum over its people of
//                    hourly cost times the seconds of work (without pauses), over 3600, rounded
//                    half up
//   setup            seconds of change-over
//   ranking          ranking - 1 for each person of each task
//   workload_spread  for each plannable resource the sum over its people of |work - mean|, rounded
//                    half up; work: the seconds of work of a person's
//                    tasks
//   planned          seconds between a task's start and its planned_from
//   reassign         people of a task that has planned_people who aren't among them
struct Score {
    std::int64_t hard = 0, medium = 0, soft = 0;
    friend auto operator<=>(const Score&, const Score&) = default;
};

}  // namespace routeopt::task
