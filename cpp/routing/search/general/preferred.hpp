// Which slots tasks would rather be served on, where their preferences name few vehicles.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "routing/search/arcs.hpp"

namespace routeopt::routing::search::general {

class Preferred {
public:
    explicit Preferred(const Model& model);

    [[nodiscard]] std::span<const Index> slots_of_vehicle(Index vehicle) const
    {
        return slots_of_[as_size(vehicle)];
    }

    // Slots of the vehicles that a task prefers of those that may serve it. None: it has no
    // preference, or they are so many that routes near it are some of theirs.
    std::span<const Index> slots_of(Index task)
    {
        return row_of(task) == kNone ? std::span<const Index>{} : wish_of(task).slots;
    }

    // By task: of these slots those that are worth running for the tasks that prefer their vehicle.
    std::vector<std::vector<Index>> slots_worth_running();

private:
    struct Wish {
        std::vector<Index> slots;
        Cost at_stake = 0;  // what another vehicle costs more at most
    };

    [[nodiscard]] Index row_of(Index task) const
    {
        return model_.rules.stops[as_size(model_.tasks[as_size(task)].stop)].preference_row;
    }
    const Wish& wish_of(Index task);
    [[nodiscard]] Wish find_wish(Index task) const;

    const Model& model_;
    std::vector<std::vector<Index>> slots_of_;  // by vehicle
    std::unordered_map<Index, Wish> wishes_;    // by task with preferences
};

}  // namespace routeopt::routing::search::general
