// Which slots tasks would best be served on, where their preferences name few vehicles.
//
// Preferences are a price for each vehicle that may serve a task. Where all but a few vehicles cost
// the same more, near routes are seldom those of the preferred vehicles; insertion therefore looks
// at routes of theirs as well, and construction has vehicles run first that are preferred by so
// many tasks that this is worth their fixed cost (docs/experiments/0024).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

// The vehicles that a task prefers: of those that may serve it, the ones at the least price.
struct FewPreferred {
    std::vector<std::size_t> vehicles;
    Cost least = 0;  // their price
    Cost next = 0;   // the least price of any other vehicle that may serve the task
};

// Nothing: the task has no preference, more than three vehicles are preferred, or no other one may
// serve it. O(vehicles).
std::optional<FewPreferred> few_preferred(const Model& model, Index task);

class Preferred {
public:
    // What a task's preferences ask for.
    struct Wish {
        std::vector<Index> slots;  // of the vehicles that it prefers
        Cost at_stake = 0;         // what any other vehicle costs more at least
    };

    // slots_of_vehicle: by vehicle. Both have to outlive this.
    Preferred(const Model& model, const std::vector<std::vector<Index>>& slots_of_vehicle)
        : model_(model), slots_of_vehicle_(slots_of_vehicle)
    {
    }

    // The slots of the vehicles that the task prefers. Empty: few_preferred() has nothing, or these
    // are more than 16 slots, so many that some are among the near routes anyway. Found when first
    // asked for; valid as long as this.
    std::span<const Index> slots_of(Index task) { return wish_of(task).slots; }

    // Is told of work done; true: there is no time for more.
    using Spend = std::function<bool(std::int64_t)>;

    // By task, the wishes of mandatory tasks that are a group of their own, with only such slots as
    // are worth their fixed cost to all tasks that wish for them: what is at stake for a task
    // counts in equal parts for each of its slots. Empty: no task has a preference, or there was no
    // time. O(tasks x vehicles).
    std::vector<Wish> worth_running(const Spend& spend);

private:
    const Wish& wish_of(Index task);
    [[nodiscard]] Wish find_wish(Index task) const;
    [[nodiscard]] bool is_in_time(Index task, Index slot) const;
    [[nodiscard]] bool goes_alone(Index task) const
    {
        return model_.rules.members[task].size() == 1;
    }

    const Model& model_;
    const std::vector<std::vector<Index>>& slots_of_vehicle_;
    std::unordered_map<Index, Wish> wishes_;  // by task with preferences
    const Wish none_;
};

}  // namespace routeopt::routing::search::rich
