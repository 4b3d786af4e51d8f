// Which slots may serve the tasks of a vehicle set, a byte each: asked for every neighbour.
#pragma once

#include <span>
#include <vector>

#include "routing/search/arcs.hpp"

namespace routeopt::routing::search {

class Servers {
public:
    explicit Servers(const model::Model& model)
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

}  // namespace routeopt::routing::search
