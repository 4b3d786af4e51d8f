// How the nodes of a plan are numbered. Both kinds of plan (plain::Plan and rich::Plan) number
// theirs alike, so that operators and routes handed from one part of the search to another need
// not know which plan they work on.
//
// The stops of tasks come first and keep the model's numbers; then the two ends of every slot,
// start before end; then the visits of depots for reloading ("reloads"). A trip is the part of a
// route between two of its ends or reloads: it has the number of its slot if it is the first of
// the route, and a number of its own, by the reload that it begins at, otherwise.
#pragma once

#include "base/index.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// All questions take constant time. Valid as long as the model is.
class NodeNumbers {
public:
    explicit NodeNumbers(const model::Model& model)
        : model_(model), stop_count_(static_cast<Index>(model.stops.size())),
          first_reload_(model.first_reload()),
          node_count_(first_reload_ + static_cast<Index>(model.reloads.size()))
    {
    }

    [[nodiscard]] const model::Model& model() const { return model_; }

    [[nodiscard]] Index stop_count() const { return stop_count_; }
    [[nodiscard]] Index node_count() const { return node_count_; }

    [[nodiscard]] Index start_of(Index slot) const { return stop_count_ + 2 * slot; }
    [[nodiscard]] Index end_of(Index slot) const { return stop_count_ + 2 * slot + 1; }

    // Whether a trip begins or ends at the node: it is an end of a slot, or a reload.
    [[nodiscard]] bool is_end(Index node) const { return node >= stop_count_; }
    [[nodiscard]] bool is_reload(Index node) const { return node >= first_reload_; }
    [[nodiscard]] bool is_route_end(Index node) const { return is_end(node) && !is_reload(node); }

    // The depot that a reload visits. Precondition: is_reload(reload).
    [[nodiscard]] const model::Depot& depot_at(Index reload) const
    {
        return model_.depots[model_.reloads[reload - first_reload_].depot];
    }

    // Slots and reloads together.
    [[nodiscard]] Index trip_count() const
    {
        return static_cast<Index>(model_.slots.size() + model_.reloads.size());
    }
    // The trip that begins at a reload.
    [[nodiscard]] Index trip_from(Index reload) const
    {
        return static_cast<Index>(model_.slots.size()) + reload - first_reload_;
    }
    // The node that a trip begins at: the start of its slot, or a reload.
    [[nodiscard]] Index opener_of(Index trip) const
    {
        const auto slots = static_cast<Index>(model_.slots.size());
        return trip < slots ? start_of(trip) : first_reload_ + trip - slots;
    }

protected:
    const model::Model& model_;
    Index stop_count_;
    Index first_reload_;
    Index node_count_;
};

}  // namespace routeopt::routing::search
