// Which slots may serve the tasks of a vehicle set (the vehicles that have a task's required
// skills, or are named by it; tasks with equal sets share one number). Two forms of the same
// answer: a table that is asked for every neighbour, and short lists of the few that may.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

// A table of a byte for each set and slot.
class EligibleSlots {
public:
    explicit EligibleSlots(const model::Model& model)
        : width_(model.slots.size() + 1), serves_(model.vehicle_sets.size() * width_, 0)
    {
        auto serves = serves_.begin();
        for (const model::VehicleSet& set : model.vehicle_sets) {
            ++serves;  // slot kNone, of a stop in no route, may not
            for (const model::Slot& slot : model.slots)
                *serves++ = set.holds(slot.vehicle) ? 1 : 0;
        }
    }

    // Filters a list of neighbours: `positions` are positions in `stops`; those whose stops are in
    // routes of the set's slots are moved to the front, in their order, and their number is
    // returned. Precondition: set is not kNone. Without a branch, as no processor could predict it.
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

// Lists of a set's slots, for sets of at most `most` slots; each made when it is first asked for.
class FewEligibleSlots {
public:
    FewEligibleSlots(const model::Model& model, std::size_t most)
        : model_(model), most_(most), listed_(model.vehicle_sets.size())
    {
    }

    // The set's slots; empty if set is kNone, or has more than `most`. Valid as long as the object.
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
