#include "routing/model/kept_vehicles.hpp"

#include <algorithm>
#include <map>

#include "base/assignment.hpp"

namespace routeopt::routing::model {
namespace {

// What a route gains by being in a slot.
enum class Gain : std::uint8_t {
    tasks_kept,   // how many of its tasks the given plan has there; of slots of one kind
    prices_kept,  // what need not be paid for other vehicles than published; of slots that are
                  // alike
};

class VehicleKeeper {
public:
    VehicleKeeper(const Model& model, std::vector<PlannedRoute>& routes, Gain gain)
        : model_(model), routes_(routes), gain_(gain),
          number_(gain == Gain::tasks_kept ? &Slot::kind : &Slot::alike),
          given_slot_(model.tasks.size(), kNone), is_fixed_(model.slots.size(), 0),
          routes_of_(as_size(gain == Gain::tasks_kept ? model.kinds : model.alikes)),
          position_(model.slots.size(), kNone), slots_of_(routes_of_.size())
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

    // Returns by how much the gains are more than before.
    std::int64_t keep()
    {
        std::int64_t more = 0;
        for (Index kind = 0; kind < static_cast<Index>(routes_of_.size()); ++kind)
            if (!routes_of_[kind].empty() && slots_of_[kind].size() > 1)
                more += keep(kind);
        std::ranges::sort(routes_, {}, &PlannedRoute::slot);
        return more;
    }

private:
    [[nodiscard]] Index kind_of(Index slot) const { return model_.slots[slot].*number_; }

    template <class Visit>
    void each_task(const std::vector<Index>& nodes, Visit&& visit) const
    {
        for (const Index node : nodes)
            if (node < std::ssize(model_.stops) && !model_.stops[node].is_delivery)
                visit(model_.stops[node].task);
    }

    std::int64_t keep(Index kind)
    {
        std::vector<std::vector<WeightedColumn>> rows;
        for (const std::size_t r : routes_of_[kind])
            rows.push_back(gain_ == Gain::tasks_kept ? shared_with(routes_[r], kind)
                                                     : prices_kept(routes_[r], kind));
        const std::vector<Index>& slots = slots_of_[kind];
        std::vector<Index> found = assign_most(rows, static_cast<Index>(slots.size()));
        give_others_one(kind, found);
        std::int64_t more = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            PlannedRoute& route = routes_[routes_of_[kind][i]];
            more += weight(rows[i], found[i]) - weight(rows[i], position_[route.slot]);
            move(route, slots[as_size(found[i])]);
        }
        return more;
    }

    static std::int64_t weight(const std::vector<WeightedColumn>& row, Index position)
    {
        const auto entry = std::ranges::find(row, position, &WeightedColumn::column);
        return entry == row.end() ? 0 : entry->weight;
    }

    // What the route's tasks do not pay for another vehicle in each slot that is alike, in the
    // order of slots.
    [[nodiscard]] std::vector<WeightedColumn> prices_kept(const PlannedRoute& route,
                                                          Index alike) const
    {
        std::map<Index, std::int64_t> of_vehicle;
        each_task(route.stops, [&](Index task) {
            const Task& own = model_.tasks[task];
            if (own.promised_vehicle != kNone && own.other_vehicle > 0)
                of_vehicle[own.promised_vehicle] += own.other_vehicle;
        });
        std::vector<WeightedColumn> row;
        for (const Index slot : slots_of_[alike])
            if (const auto found = of_vehicle.find(model_.slots[slot].vehicle);
                found != of_vehicle.end())
                row.push_back({position_[slot], found->second});
        return row;
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
    Gain gain_;
    Index Slot::* number_;      // by which slots may exchange their routes
    ByTask<Index> given_slot_;  // kNone: the plan does not serve it
    BySlot<char> is_fixed_;     // the plan fixes some of its route
    ByKind<std::vector<std::size_t>> routes_of_;
    BySlot<Index> position_;  // among the slots of its kind; kNone if it is fixed
    ByKind<std::vector<Index>> slots_of_;
};

}  // namespace

Cost keep_vehicles(const Model& model, std::vector<PlannedRoute>& routes)
{
    // Slots of a kind may differ in price by what prices were rounded by.
    if (!model.exact)
        return 0;
    const Cost saved =
        model.alikes > 0 ? VehicleKeeper{model, routes, Gain::prices_kept}.keep() : 0;
    if (!model.given.empty())
        VehicleKeeper{model, routes, Gain::tasks_kept}.keep();
    return saved;
}

}  // namespace routeopt::routing::model
