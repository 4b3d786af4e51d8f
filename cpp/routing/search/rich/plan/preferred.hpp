// Which slots tasks would rather be served on, where their preferences name few vehicles.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

// The vehicles that a task prefers, of those that may serve it: at the least price of all.
struct FewPreferred {
    std::vector<std::size_t> vehicles;
    Cost least = 0;
    Cost next = 0;  // what any other one is paid for
};

// Where these are three at most. None: it has no preference, or more suit it as well.
std::optional<FewPreferred> few_preferred(const Model& model, Index task);

class Preferred {
public:
    struct Wish {
        std::vector<Index> slots;
        Cost at_stake = 0;  // what any other vehicle costs more at least
    };

    // Slots by vehicle.
    Preferred(const Model& model, const std::vector<std::vector<Index>>& slots_of_vehicle)
        : model_(model), slots_of_vehicle_(slots_of_vehicle)
    {
    }

    // Slots of the vehicles that a task prefers of those that may serve it. None: it has no
    // preference, or they are so many that routes near it are some of theirs.
    std::span<const Index> slots_of(Index task) { return wish_of(task).slots; }

    // Told how much work was done; true: stop.
    using Spend = std::function<bool(std::int64_t)>;

    // Of mandatory tasks that go alone, by task: only slots that are worth running to those that
    // prefer their vehicle, together. Empty where no task has a preference, or it had to stop.
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
