#include "routing/model/kept_vehicles.hpp"

#include <algorithm>
#include <map>

#include "base/assignment.hpp"

namespace routeopt::routing::model {
namespace {

class VehicleKeeper {
public:
    VehicleKeeper(const Model& model, std::vector<PlannedRoute>& routes)
        : model_(model), routes_(routes), given_slot_(model.tasks.size(), kNone),
          is_fixed_(model.slots.size(), 0), routes_of_(as_size(model.kinds)),
          position_(model.slots.size(), kNone), slots_of_(as_size(model.kinds))
    {
        for (const GivenRoute& given : model.given) {
            is_fixed_[given.slot] = given.holds_parts() || given.departure ? 1 : 0;
            each_task(given.nodes, [&](Index task) { given_slot_[task] = given.slot; });
        }
        for (std::size_t r = 0; r < routes.size(); ++r)
            if (is_fixed_[routes[r].slot] == 0)
                routes_of_[kind_of(routes[r].slot)].push_back(r);
        for (Index slot = 0; slot < std::ssize(model.slots); ++slot)
            if (is_fixed_[slot] == 0) {
                std::vector<Index>& slots = slots_of_[kind_of(slot)];
                position_[slot] = static_cast<Index>(slots.size());
                slots.push_back(slot);
            }
    }

    void keep()
    {
        for (Index kind = 0; kind < model_.kinds; ++kind)
            if (!routes_of_[kind].empty() && slots_of_[kind].size() > 1)
                keep(kind);
        std::ranges::sort(routes_, {}, &PlannedRoute::slot);
    }

private:
    [[nodiscard]] Index kind_of(Index slot) const { return model_.slots[slot].kind; }

    template <class Visit>
    void each_task(const std::vector<Index>& nodes, Visit&& visit) const
    {
        for (const Index node : nodes)
            if (node < std::ssize(model_.stops) && !model_.stops[node].is_delivery)
                visit(model_.stops[node].task);
    }

    void keep(Index kind)
    {
        std::vector<std::vector<WeightedColumn>> rows;
        for (const std::size_t r : routes_of_[kind])
            rows.push_back(shared_with(routes_[r], kind));
        const std::vector<Index>& slots = slots_of_[kind];
        std::vector<Index> found = assign_most(rows, static_cast<Index>(slots.size()));
        give_others_one(kind, found);
        for (std::size_t i = 0; i < found.size(); ++i)
            move(routes_[routes_of_[kind][i]], slots[as_size(found[i])]);
    }

    // How many of its tasks the route has in common with the given route of each slot of the kind,
    // in the order of slots.
    [[nodiscard]] std::vector<WeightedColumn> shared_with(const PlannedRoute& route,
                                                          Index kind) const
    {
        std::map<Index, std::int64_t> shared;
        each_task(route.stops, [&](Index task) {
            const Index slot = given_slot_[task];
            if (slot != kNone && position_[slot] != kNone && kind_of(slot) == kind)
                ++shared[position_[slot]];
        });
        std::vector<WeightedColumn> row;
        for (const auto& [position, tasks] : shared)
            row.push_back({position, tasks});
        return row;
    }

    // Routes without a task in common with one that is left keep their slot if it is free, and get
    // the first free one if not.
    void give_others_one(Index kind, std::vector<Index>& found) const
    {
        std::vector<char> is_taken(slots_of_[kind].size(), 0);
        for (const Index position : found)
            if (position != kNone)
                is_taken[as_size(position)] = 1;
        const auto take = [&](std::size_t i, Index position) {
            found[i] = position;
            is_taken[as_size(position)] = 1;
        };
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Index own = position_[routes_[routes_of_[kind][i]].slot];
            if (found[i] == kNone && is_taken[as_size(own)] == 0)
                take(i, own);
        }
        std::size_t free = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found[i] != kNone)
                continue;
            while (is_taken[free] != 0)
                ++free;
            take(i, static_cast<Index>(free));
        }
    }

    // Gives the route another slot; its reloads and breaks are then that slot's.
    void move(PlannedRoute& route, Index to) const
    {
        const auto choices = model_.choices_of(model_.slots[route.slot]);
        const auto others = model_.choices_of(model_.slots[to]);
        for (Index& node : route.stops) {
            if (node >= model_.first_break()) {
                const auto& slots = model_.rules.slots;
                node += slots[to].first_break - slots[route.slot].first_break;
            } else if (node >= model_.first_reload()) {
                const Index reload = node - model_.first_reload();
                const auto choice = std::ranges::find_if(choices, [&](const ReloadChoice& c) {
                    return c.first <= reload && reload < c.first + c.visits;
                });
                node += others[static_cast<std::size_t>(choice - choices.begin())].first -
                        choice->first;
            }
        }
        route.slot = to;
    }

    const Model& model_;
    std::vector<PlannedRoute>& routes_;
    ByTask<Index> given_slot_;  // kNone: the plan does not serve it
    BySlot<char> is_fixed_;     // the plan fixes some of its route
    ByKind<std::vector<std::size_t>> routes_of_;
    BySlot<Index> position_;  // among the slots of its kind; kNone if it is fixed
    ByKind<std::vector<Index>> slots_of_;
};

}  // namespace

void keep_vehicles(const Model& model, std::vector<PlannedRoute>& routes)
{
    // Slots of a kind may differ in price by what prices were rounded by.
    if (!model.given.empty() && model.exact)
        VehicleKeeper{model, routes}.keep();
}

}  // namespace routeopt::routing::model
