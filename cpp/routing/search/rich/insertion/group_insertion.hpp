// Puts in the tasks of a group: those that are only served together, or after one another
// (Plan::group_of()), known by their leader.
//
// The tasks are put in one after the other, each where it is cheapest beside those before it, with
// its start bound to what leaves the others a start (PartnerTimes, experiment 39); the group as a
// whole is then judged by the plan's cost. All of it is taken back and can be done again
// (Plan::rewind(), replay()). A unit of the group that finds no place or does not pay is left out
// with all that needs it, and the rest is tried again.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/search/rich/insertion/companions.hpp"
#include "routing/search/rich/insertion/partner_times.hpp"
#include "routing/search/rich/insertion/task_insertion.hpp"

namespace routeopt::routing::search::rich {

class GroupInsertion {
public:
    GroupInsertion(Plan& plan, TaskInsertion& tasks, Companions& companions)
        : plan_(plan), model_(plan.model()), tasks_(tasks), companions_(companions),
          partner_times_(plan, companions)
    {
    }

    // The best way found to serve the leader's absent tasks; the plan is as before. The point is
    // the first task's, its delta that of the whole group: with the fees of what stays out and
    // without those of the tasks put in, so that ways compare. Not found: none of them finds a
    // place. Without a random generator nothing is passed over, and units are left out after one
    // try.
    InsertionPoint best(Index leader, std::size_t width, Random* random, bool with_empty);

    // Puts in the group as best() last found it. Precondition: the leader is that group's, and the
    // plan is as it was then.
    void insert(Index leader, const InsertionPoint& point);

private:
    struct PlacedTask {
        Index task;
        Cost change;  // of the plan's cost by putting it in
    };

    void choose_alternatives(Index leader, Random* random);
    // Puts in what is not left out. Returns the unit that finds no place or, where all tasks find
    // one and `best` is set, one that does not pay; kNone: neither, or nothing is to be put in.
    Index put_in(Index leader, std::size_t width, Random* random, bool with_empty,
                 InsertionPoint& best);
    // A unit of the placed tasks that makes the plan dearer, without mandatory tasks and without
    // another unit that needs it; kNone: there is none, or it is the only one.
    [[nodiscard]] Index unit_that_does_not_pay() const;
    [[nodiscard]] bool is_needed(Index unit) const;

    // How often a group in which a task finds no place is tried before the task's unit is left out.
    static constexpr int kRounds = 3;
    // In one search in this many, absent partners may be left only starts that cost more than their
    // cheapest ones.
    static constexpr std::uint32_t kBeyondCheapestOneIn = 4;

    Plan& plan_;
    const Model& model_;
    TaskInsertion& tasks_;
    Companions& companions_;
    PartnerTimes partner_times_;
    std::vector<PlacedTask> placed_;  // of the group tried last
    std::size_t last_pass_ = 0;       // draws the alternative where there is no random generator
};

}  // namespace routeopt::routing::search::rich
