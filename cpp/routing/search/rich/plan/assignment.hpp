// Which slot serves which task, and which tasks are absent: left out of the plan.
//
// Tasks that relations of the kinds synchronized, time_lag and ordered bind to each other, directly
// or by way of others, are one group: some of them are only served together, some only where
// another one is. One task of the group is its leader, and the group goes by the leader's number; a
// task without such relations is the leader of a group of its own. Ruin and recreate take out and
// put in whole groups.
//
// A task is assigned, absent, or hidden: hidden tasks belong to another worker's part of the plan,
// are neither assigned nor absent and count nowhere.
#pragma once

#include <span>
#include <vector>

#include "base/index_set.hpp"
#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

class Assignment {
public:
    // All tasks are absent.
    explicit Assignment(const Model& model);

    [[nodiscard]] bool absent(Index task) const { return absent_.holds(task); }
    // In no particular order. Valid until a task is assigned, unassigned, hidden or shown.
    [[nodiscard]] std::span<const Index> absent_tasks() const { return absent_.all(); }
    // The slot whose route serves the task; kNone: it is absent or hidden.
    [[nodiscard]] Index served_in(Index task) const { return slot_of_[task]; }

    [[nodiscard]] Index leader_of(Index task) const { return model_.rules.leader_of[task]; }
    // The group's tasks in an order in which each one comes behind those that it depends on.
    [[nodiscard]] std::span<const Index> group_of(Index leader) const
    {
        return model_.rules.members[leader];
    }
    // Of absent tasks, true for one or more of each group that has some: for its leader, or for all
    // where the leader is served.
    [[nodiscard]] bool stands_for_its_group(Index task) const
    {
        return leader_of(task) == task || !absent(leader_of(task));
    }
    // Over the absent tasks of a group: the sum of their drop fees, the sum of their priorities,
    // and whether one of them is mandatory. O(tasks of the group).
    [[nodiscard]] Cost fee_of(Index leader) const;
    [[nodiscard]] std::int64_t priority_of(Index leader) const;
    [[nodiscard]] bool is_mandatory(Index leader) const;

    // An absent task is served in the slot from now on; a served one is absent.
    void assign(Index task, Index slot)
    {
        absent_.leave(task);
        slot_of_[task] = slot;
    }
    void unassign(Index task)
    {
        absent_.enter(task);
        slot_of_[task] = kNone;
    }
    // An absent task is hidden, and absent again.
    void hide_absent(Index task) { absent_.leave(task); }
    void show_absent(Index task) { absent_.enter(task); }

private:
    const Model& model_;
    IndexSet absent_;
    ByTask<Index> slot_of_;
};

}  // namespace routeopt::routing::search::rich
