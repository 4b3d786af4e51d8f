// Which slots may serve the tasks of a vehicle set.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

// A byte each: asked for every neighbour.
class EligibleSlots {
public:
    explicit EligibleSlots(const model::Model& model)
        : width_(model.slots.size() + 1), serves_(model.vehicle_sets.size() * width_, 0)
    {
        auto serves = serves_.begin();
        for (const model::VehicleSet& set : model.vehicle_sets) {
            ++serves;  // a stop in no route
            for (const model::Slot& slot : model.slots)
                *serves++ = set.holds(slot.vehicle) ? 1 : 0;
        }
    }

    // Keeps the positions of those of the stops that are in routes of the set's slots, in front,
    // and returns how many. Without a branch: it is anyone's guess.
    template <class Plan>
    std::size_t keep(Index set, std::span<const Index> stops, const Plan& plan,
                     std::span<std::uint8_t> positions) const
    {
        const std::uint8_t* serves = &serves_[as_size(set) * width_ + 1];
        std::size_t count = 0;
        for (const std::uint8_t position : positions) {
            positions[count] = position;
            count += serves[plan.route_of(stops[position])];
        }
        return count;
    }

private:
    std::size_t width_;
    std::vector<std::uint8_t> serves_;  // set by set
};

// A list, where they are so few at most; made when it is first asked for.
class FewEligibleSlots {
public:
    FewEligibleSlots(const model::Model& model, std::size_t most)
        : model_(model), most_(most), listed_(model.vehicle_sets.size())
    {
    }

    // Empty where the set is none, or has more.
    std::span<const Index> of(Index set)
    {
        if (set == kNone)
            return {};
        std::optional<std::vector<Index>>& listed = listed_[set];
        if (!listed)
            listed = list(model_.vehicle_sets[set]);
        return *listed;
    }

private:
    [[nodiscard]] std::vector<Index> list(const model::VehicleSet& set) const
    {
        std::vector<Index> few;
        for (std::size_t slot = 0; slot < model_.slots.size() && few.size() <= most_; ++slot)
            if (set.holds(model_.slots[slot].vehicle))
                few.push_back(static_cast<Index>(slot));
        if (few.size() > most_)
            few.clear();
        return few;
    }

    const model::Model& model_;
    std::size_t most_;
    std::vector<std::optional<std::vector<Index>>> listed_;  // by set
};

}  // namespace routeopt::routing::search
