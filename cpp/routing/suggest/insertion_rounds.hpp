// The rounds of greedy insertion.
#pragma once

#include <optional>
#include <vector>

#include "routing/suggest/proposal.hpp"
#include "routing/suggest/task_groups.hpp"

namespace routeopt::routing::suggest {

// A group of tasks to be put in together, and the best way known to do so. Most groups have one
// task.
struct PendingGroup {
    std::vector<std::size_t> tasks;
    bool is_optional = false;  // put in only where that pays
    bool goes_first = false;
    bool is_inserted = false;  // or an alternative (relation one_of) to one of its tasks is
    bool is_up_to_date = false;
    std::optional<Proposal> best{};  // its cost is the increase of the plan's cost

    [[nodiscard]] bool has_one_task() const { return tasks.size() == 1; }
    [[nodiscard]] bool is_at_a_loss() const { return is_optional && best && best->cost > Money{}; }
};

// Puts tasks into a plan, the best next group of tasks first, in up to three rounds: those that
// found no place in one go first in the next.
class InsertionRounds {
public:
    // Refers to all arguments. `stops`: of all tasks wanted.
    InsertionRounds(what_if::WhatIf& what_if, const Wanted& wanted, const StopsOfTasks& stops,
                    Budget& budget);

    // The best proposal of all rounds; nothing where none has put a task in. The plan is as before
    // afterwards.
    std::optional<Proposal> best();

    // The tasks wanted, as the last round left their groups.
    [[nodiscard]] const std::vector<PendingGroup>& groups() const { return groups_; }

private:
    Proposal insert_all();
    [[nodiscard]] bool goes_before(const PendingGroup& a, const PendingGroup& b) const;
    [[nodiscard]] std::int64_t priority_of(const PendingGroup& group) const;
    void update(PendingGroup& group);
    void update_in(PendingGroup& group, const std::vector<std::size_t>& slots);
    void update_at(PendingGroup& group, const TaskStops& stops,
                   const std::vector<std::size_t>& slots);
    void insert(PendingGroup& group, Proposal& all);
    void update_others(const Proposal& inserted);
    void undo_all();
    bool prepare_next_round();
    void add_group(std::vector<std::size_t> tasks, std::vector<PendingGroup>& groups) const;

    what_if::WhatIf& what_if_;
    const Wanted& wanted_;
    const StopsOfTasks& stops_;
    Budget& budget_;
    std::vector<PendingGroup> groups_;
    std::vector<what_if::WhatIf::AppliedChanges> applied_;
};

}  // namespace routeopt::routing::suggest
