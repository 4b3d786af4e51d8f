#include "routing/model/loads.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace routeopt::routing::model {
namespace {

bool any(const Load& load)
{
    return std::any_of(load.begin(), load.end(), [](std::int64_t amount) { return amount > 0; });
}

// Whether loads rise and fall along routes. If they only rise, or only fall, their sum alone tells
// whether they fit.
bool are_mixed(const Model& model)
{
    bool any_collected = false;
    bool any_brought = false;
    for (const Stop& stop : model.stops) {
        if (stop.partner != kNone)
            return true;
        any_collected = any_collected || any(stop.collected);
        any_brought = any_brought || any(stop.brought);
    }
    return any_collected && any_brought;
}

// Whether every route has to make its deliveries before its collections, for lack of arcs: no arc
// leads to a stop with a delivery from a stop with a collection, or from one without a delivery,
// which could be visited after a collection. O(stops^2) at worst, but most problems have such an
// arc and the search for it ends at once.
bool each_route_brings_first(const Model& model)
{
    std::vector<const Stop*> before;
    std::vector<const Stop*> bringing;
    for (const Stop& stop : model.stops) {
        if (any(stop.brought))
            bringing.push_back(&stop);
        if (any(stop.collected) || !any(stop.brought))
            before.push_back(&stop);
    }
    const auto none_exists = [&](const auto& table) {
        for (const Stop* from : before)
            for (const Stop* to : bringing)
                if (from != to && table.arc(from->place, to->place).exists())
                    return false;
        return true;
    };
    return std::all_of(model.tables.begin(), model.tables.end(),
                       [&](const travel::Table& table) { return std::visit(none_exists, table); });
}

// Makes what is collected dimensions of their own, behind those of what is brought.
void split(Model& model)
{
    const std::size_t count = model.dimensions;
    for (Stop& stop : model.stops)
        for (std::size_t d = 0; d < count; ++d)
            stop.collected[count + d] = std::exchange(stop.collected[d], 0);
    for (Task& task : model.tasks) {
        const Stop& stop = model.stops[task.stop];
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            task.size[d] = stop.brought[d] + stop.collected[d];
    }
    for (Slot& slot : model.slots)
        for (std::size_t d = 0; d < count; ++d) {
            slot.capacity[count + d] = slot.capacity[d];
            slot.initial_load[count + d] = slot.initial_load[d];
        }
    model.dimensions *= 2;
}

}  // namespace

void settle_loads(Model& model)
{
    model.mixed_loads = model.both_ways = are_mixed(model);
    const bool jobs_alone = std::all_of(model.stops.begin(), model.stops.end(),
                                        [](const Stop& stop) { return stop.partner == kNone; });
    if (!model.mixed_loads || !jobs_alone || model.rules.any || !model.reloads.empty() ||
        2 * model.dimensions > kMostDimensions || !each_route_brings_first(model))
        return;
    split(model);
    model.mixed_loads = false;
}

}  // namespace routeopt::routing::model
