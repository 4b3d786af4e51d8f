#include "routing/model/open_breaks.hpp"

#include <algorithm>

namespace routeopt::routing::model {
namespace {

// By slot, whether a relation of times has a stop there and is in force: two or more of its stops
// are served.
BySlot<char> joined_slots(const Model& model, const std::vector<PlannedRoute>& routes)
{
    ByStop<Index> slot_of(model.stops.size(), kNone);
    for (const PlannedRoute& route : routes)
        for (const Index node : route.stops)
            if (node < static_cast<Index>(model.stops.size()))
                slot_of[node] = route.slot;
    BySlot<char> is_joined(model.slots.size(), 0);
    for (const Relation& relation : model.rules.relations) {
        const auto is_served = [&](Index stop) { return slot_of[stop] != kNone; };
        if (!relation.is_of_times() || std::ranges::count_if(relation.stops, is_served) < 2)
            continue;
        for (const Index stop : relation.stops)
            if (is_served(stop))
                is_joined[slot_of[stop]] = 1;
    }
    return is_joined;
}

}  // namespace

std::vector<PlannedRoute> with_open_breaks(const Model& model, std::vector<PlannedRoute> routes)
{
    if (model.rules.break_count == 0)
        return routes;
    BySlot<char> keeps = joined_slots(model, routes);
    for (const GivenRoute& given : model.given)
        if (given.is_closed)
            keeps[given.slot] = 1;
    for (PlannedRoute& route : routes)
        if (keeps[route.slot] == 0)
            std::erase_if(route.stops, [&](Index node) { return node >= model.first_break(); });
    return routes;
}

}  // namespace routeopt::routing::model
