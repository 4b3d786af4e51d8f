// Which slots tasks would rather be served on, where their preferences name few vehicles.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "routing/search/arcs.hpp"

namespace routeopt::routing::search::general {

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

    // Of mandatory tasks, by task: only slots that are worth running to those that prefer their
    // vehicle, together. Empty where no task has a preference.
    std::vector<Wish> worth_running();

private:
    const Wish& wish_of(Index task);
    [[nodiscard]] Wish find_wish(Index task, Index row) const;
    [[nodiscard]] bool is_in_time(Index task, Index slot) const;

    const Model& model_;
    const std::vector<std::vector<Index>>& slots_of_vehicle_;
    std::unordered_map<Index, Wish> wishes_;  // by task with preferences
    const Wish none_;
};

}  // namespace routeopt::routing::search::general
