// Quotas of workers that hold one plan together: what each may count, and has to, until they meet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

// The bounds of a quota, of all routes or of a worker's.
struct QuotaShare {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

// The shares of all workers add up to the quota. So what they count together is never too much, and
// what they pay for what is missing never too little: at first it is what the whole plan pays.
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

    // Tasks that some quota counts.
    [[nodiscard]] const std::vector<Index>& tasks() const { return tasks_; }

    void begin_count() { std::fill(counts_.begin(), counts_.end(), 0); }
    // A task that a worker serves, in that slot.
    void count(Index task, Index slot, std::size_t worker);

    // Of each quota that counts as much as it may, or just as much as it has to: the tasks that it
    // counts, and those left out that it could count, each of these for one quota.
    // slot_of: where a task is served, or kNone.
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

    // Shares of what is counted, for the first so many workers; what does not come out even goes to
    // others in each turn.
    void share(std::size_t workers, std::size_t rotation);
    // By quota.
    [[nodiscard]] std::vector<QuotaShare> of(std::size_t worker) const;

    // What workers pay by their shares, as these are, beyond what the whole plan pays for what is
    // counted.
    [[nodiscard]] model::Cost paid_too_much() const;

private:
    [[nodiscard]] std::size_t at(std::size_t quota, std::size_t worker) const
    {
        return quota * workers_ + worker;
    }
    // By all workers.
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
    std::vector<QuotaShare> shares_;
};

}  // namespace routeopt::routing::search
