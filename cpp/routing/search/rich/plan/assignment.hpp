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

    // Whether the task is absent, and may be put in: none of its alternatives is assigned.
    [[nodiscard]] bool absent(Index task) const { return absent_.holds(model_.head_of(task)); }
    // In no particular order; of alternatives the head stands for all of them. Valid until a task
    // is assigned, unassigned, hidden or shown.
    [[nodiscard]] std::span<const Index> absent_tasks() const { return absent_.all(); }
    // The slot whose route serves the task; kNone: it is absent or hidden, or an alternative is
    // served.
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
    // The one of the task and its alternatives that is served; itself, where none is.
    [[nodiscard]] Index served_one_of(Index task) const;
    // Calls visit(task) for the tasks of a leader's group and, where it is no group of several
    // tasks, for the leader's alternatives: all that may be put in for the leader.
    template <class Visit>
    void each_of_group(Index leader, Visit&& visit) const
    {
        const std::span<const Index> group = group_of(leader);
        if (group.size() == 1)
            return model_.each_alternative(group.front(), visit);
        for (const Index task : group)
            visit(task);
    }
    // Over the absent tasks of a group: the sum of their drop fees, the sum of their priorities,
    // and whether one of them is mandatory. O(tasks of the group).
    [[nodiscard]] Cost fee_of(Index leader) const;
    [[nodiscard]] std::int64_t priority_of(Index leader) const;
    [[nodiscard]] bool is_mandatory(Index leader) const;

    // An absent task is served in the slot from now on; a served one is absent.
    void assign(Index task, Index slot)
    {
        if (absent(task))  // not beside an alternative, as in a broken initial plan
            absent_.leave(model_.head_of(task));
        slot_of_[task] = slot;
    }
    void unassign(Index task)
    {
        slot_of_[task] = kNone;
        if (slot_of_[served_one_of(task)] == kNone)
            absent_.enter(model_.head_of(task));
    }
    // An absent task is hidden, with its alternatives, and absent again.
    void hide_absent(Index task) { absent_.leave(model_.head_of(task)); }
    void show_absent(Index task) { absent_.enter(model_.head_of(task)); }

private:
    const Model& model_;
    IndexSet absent_;
    ByTask<Index> slot_of_;
};

}  // namespace routeopt::routing::search::rich
