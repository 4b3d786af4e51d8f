// How many tasks each quota counts in a plan, and what is paid for those that it lacks.
//
// A quota *asks for* tasks where it has a lower bound with a price for each task short of it, and
// is *short* while it counts fewer. Any of the tasks that it may count will do, so while it is
// short all of them are worth its price, and each can be served in another one's place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/search/operators/quota_shares.hpp"
#include "routing/search/rich/plan/assignment.hpp"

namespace routeopt::routing::search::rich {

class QuotaCounts {
public:
    // Of a plan that serves nothing.
    explicit QuotaCounts(const Model& model);

    // Whether no quota that would count the task on this slot is full.
    [[nodiscard]] bool allow(Index task, Index slot) const
    {
        for (const Index number : model_.rules.quotas_of[task])
            if (counts(number, slot) && count_[number] >= shares_[number].most)
                return false;
        return true;
    }
    // What short quotas charge less once the absent task is served on this slot.
    [[nodiscard]] Cost saved_by(Index task, Index slot) const
    {
        Cost cost = 0;
        for (const Index number : model_.rules.quotas_of[task])
            if (counts(number, slot) && is_below(number))
                cost += model_.rules.quotas[number].per_missing;
        return cost;
    }
    // What all quotas charge for the tasks that they lack.
    [[nodiscard]] Cost missed() const { return missed_; }

    // The task is served on this slot from now on, or no longer.
    void count(Index task, Index slot);
    void uncount(Index task, Index slot);
    // From now on quotas have these bounds, by quota: a worker's share of each. Returns by how much
    // missed() changes.
    Cost set_shares(std::vector<QuotaShare> shares);

    // Whether some quota asks for tasks; if none does the rest of this class tells nothing.
    [[nodiscard]] bool ask() const { return !asking_for_.empty(); }
    // The quotas that ask for the task, on some slots or all.
    [[nodiscard]] std::span<const Index> asking_for(Index task) const
    {
        return ask() ? std::span<const Index>{asking_for_[task]} : std::span<const Index>{};
    }
    [[nodiscard]] bool is_short(Index number) const
    {
        return is_below(number) && model_.rules.quotas[number].per_missing > 0;
    }
    // Whether a task more is worth nothing to the quota, or not allowed, and one less is: only in
    // another one's place may it be counted.
    [[nodiscard]] bool is_at_bound(Index number) const
    {
        const std::int64_t count = count_[number];
        return count > 0 && (count == shares_[number].least || count >= shares_[number].most);
    }
    // Of a quota that asks for tasks: all that it may count, served or not.
    [[nodiscard]] std::span<const Index> tasks_of(Index number) const { return tasks_of_[number]; }

    // Invariant builds: what is kept is what it is when counted anew.
    void check(const Assignment& assignment) const;

private:
    [[nodiscard]] bool counts(Index number, Index slot) const
    {
        return model_.rules.quotas[number].slots[slot];
    }
    [[nodiscard]] bool is_below(Index number) const
    {
        return count_[number] < shares_[number].least;
    }
    [[nodiscard]] Cost compute_missed() const;

    const Model& model_;
    std::vector<std::int64_t> count_;  // by quota
    std::vector<QuotaShare> shares_;   // by quota: its bounds, or this worker's part of them
    Cost missed_ = 0;
    // Both are empty where no quota asks for tasks.
    std::vector<std::vector<Index>> tasks_of_;  // by quota; empty for one that asks for none
    ByTask<std::vector<Index>> asking_for_;
};

}  // namespace routeopt::routing::search::rich
