// How workers that hold parts of one plan share its quotas. A quota counts the tasks of a set that
// are served on some slots, and bounds that number from above (hard) and from below (each missing
// one is paid for). While several workers change their parts at the same time none of them sees the
// whole count. So each gets a share of the bounds that it keeps to by itself until all of them meet
// again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

// The bounds of one quota, for the whole plan or for one worker's part of it.
struct QuotaShare {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

// Invariant: the shares of all workers add up to the quota. So together they never count more than
// it allows, and together never pay less for what is missing than the whole plan would; right after
// share() they pay exactly that.
//
// Use: begin_count(), count() for every task of tasks() that is served, share(), of() for each
// worker. Each step takes O(quotas * workers) at most, beside the tasks counted.
class QuotaShares {
public:
    QuotaShares(const Model& model, std::size_t workers)
        : model_(model), workers_(workers), counts_(model.rules.quotas.size() * workers, 0),
          shares_(counts_.size())
    {
        for (std::size_t task = 0; task < model.rules.quotas_of.size(); ++task)
            if (!model.rules.quotas_of[task].empty())
                tasks_.push_back(static_cast<Index>(task));
    }

    // The tasks that some quota counts.
    [[nodiscard]] const std::vector<Index>& tasks() const { return tasks_; }

    void begin_count() { std::fill(counts_.begin(), counts_.end(), 0); }
    // Counts a task that a worker's part serves in that slot.
    void count(Index task, Index slot, std::size_t worker);

    // For each quota whose count is at its upper bound, or exactly at its lower one: the tasks that
    // it counts, and the tasks left out that it could count, each of the latter for one quota only.
    // A change of the count there needs tasks to leave and others to come, which a worker can only
    // do if it holds them together. slot_of(task): where a task is served, or kNone.
    template <class SlotOf>
    [[nodiscard]] std::vector<std::vector<Index>> tasks_at_bounds(SlotOf&& slot_of) const
    {
        std::vector<std::vector<Index>> tasks(model_.rules.quotas.size());
        const std::vector<char> at_bounds = are_at_bounds();
        for (const Index task : tasks_) {
            const Index slot = slot_of(task);
            for (const Index number : model_.rules.quotas_of[task]) {
                const bool is_left_out = slot == kNone;
                if (at_bounds[number] == 0 ||
                    !(is_left_out || model_.rules.quotas[number].slots[slot]))
                    continue;
                tasks[number].push_back(task);
                if (is_left_out)
                    break;
            }
        }
        std::erase_if(tasks, [](const auto& some) { return some.empty(); });
        return tasks;
    }

    // Sets the shares anew from what was counted, for the first `workers` workers. What cannot be
    // divided evenly goes to the workers from number `rotation` (modulo `workers`) on.
    void share(std::size_t workers, std::size_t rotation);
    // The shares of a worker, by quota.
    [[nodiscard]] std::vector<QuotaShare> of(std::size_t worker) const;

    // By how much the costs of all workers, each by its share, exceed what the whole plan pays, for
    // what is counted now.
    [[nodiscard]] model::Cost paid_too_much() const;

private:
    [[nodiscard]] std::size_t at(std::size_t quota, std::size_t worker) const
    {
        return quota * workers_ + worker;
    }
    // The count of all workers together.
    [[nodiscard]] std::int64_t counted(std::size_t number) const
    {
        const auto first = counts_.begin() + static_cast<std::ptrdiff_t>(at(number, 0));
        return std::accumulate(first, first + static_cast<std::ptrdiff_t>(workers_),
                               std::int64_t{0});
    }
    [[nodiscard]] std::vector<char> are_at_bounds() const;
    void share_quota(std::size_t number, std::size_t workers, std::size_t rotation);

    const Model& model_;
    std::size_t workers_;
    std::vector<Index> tasks_;
    std::vector<std::int64_t> counts_;  // by quota and worker
    std::vector<QuotaShare> shares_;    // by quota and worker
};

}  // namespace routeopt::routing::search
