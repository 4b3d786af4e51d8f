#include "routing/model/initial_plan.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "routing/model/wire_of.hpp"

namespace routeopt::routing::model {
namespace {

using Numbers = std::unordered_map<std::string_view, Index>;

class Slots {
public:
    Slots(const Problem& problem, const Model& model)
    {
        for (std::size_t s = 0; s < model.slots.size(); ++s) {
            const Slot& slot = model.slots[s];
            const Vehicle& vehicle = (*problem.vehicles)[slot.vehicle];
            const Shift& shift = (*vehicle.shifts)[slot.shift];
            slots_.emplace(std::pair{*vehicle.id, *shift.id}, static_cast<Index>(s));
        }
    }
    [[nodiscard]] Index of(const PlanRoute& route) const
    {
        return slots_.at({*route.vehicle, *route.shift});
    }

private:
    std::map<std::pair<std::string_view, std::string_view>, Index> slots_;
};

// The task, of those that stand for it at each pair of its places, that is served at this place at
// a stop; `other` is its place at its other stop.
bool stands_for(const Task& task, bool is_delivery, std::int8_t place, std::int8_t other)
{
    return (is_delivery ? task.second_place : task.place) == place &&
           (is_delivery ? task.place : task.second_place) == other;
}

// The place that a plan's stop is at; -1 where the task's stop has one location.
std::int8_t place_of(const Problem& problem, const Task& task, const PlanStop& stop,
                     bool is_delivery)
{
    return side_of(problem, task, is_delivery).places.present()
               ? static_cast<std::int8_t>(*stop.place)
               : std::int8_t{-1};
}

class Giver {
public:
    Giver(const Problem& problem, Model& model)
        : problem_(problem), model_(model), slots_(problem, model)
    {
        for (const Task& task : model.tasks)
            tasks_[*wire_of(problem, task).id].push_back(
                static_cast<Index>(&task - model.tasks.data()));
        for (std::size_t d = 0; d < problem.depots->size(); ++d)
            depots_.emplace(*(*problem.depots)[d].id, static_cast<Index>(d));
    }

    void add(const PlanRoute& wire)
    {
        GivenRoute route;
        route.slot = slots_.of(wire);
        route.is_closed = *wire.locked;
        const auto locked =
            wire.locked_stops.present() ? static_cast<std::size_t>(*wire.locked_stops) : 0;
        for (const PlanStop& stop : *wire.stops) {
            if (stop.type && (*stop.type == "start" || *stop.type == "end"))
                continue;
            const bool is_locked = route.is_closed || route.nodes.size() < locked;
            route.nodes.push_back(stop.task ? node_of_task(wire, stop) : node_of(route, stop));
            route.kept.push_back(is_locked || *stop.pinned ? 1 : 0);
        }
        route.locked = locked;
        keep_whole(route);
        if (wire.fixed_start_time.present()) {
            const Slot& slot = model_.slots[route.slot];
            route.departure = *wire.fixed_start_time;
            route.is_late = slot.earliest != slot.latest_start || slot.earliest != *route.departure;
        }
        model_.given.push_back(std::move(route));
    }

private:
    // Extends GivenRoute::kept: with one stop of a shipment the other is kept too; if a break is
    // kept, the whole route is closed and all of it is kept.
    void keep_whole(GivenRoute& route) const
    {
        for (std::size_t i = 0; i < route.nodes.size(); ++i)
            if (route.kept[i] != 0 && route.nodes[i] >= model_.first_break())
                route.is_closed = true;
        for (std::size_t i = 0; i < route.nodes.size(); ++i) {
            const Index node = route.nodes[i];
            if (route.is_closed)
                route.kept[i] = 1;
            if (route.kept[i] == 0 || node >= static_cast<Index>(model_.stops.size()))
                continue;
            const Index partner = model_.stops[node].partner;
            const auto at = std::find(route.nodes.begin(), route.nodes.end(), partner);
            if (partner != kNone && at != route.nodes.end())
                route.kept[at - route.nodes.begin()] = 1;
        }
    }

    [[nodiscard]] Index node_of_task(const PlanRoute& route, const PlanStop& stop) const
    {
        const std::vector<Index>& tasks = tasks_.at(*stop.task);
        const bool is_delivery = stop.type && *stop.type == "delivery";
        const auto node = [&](Index task) {
            return is_delivery ? model_.tasks[task].second : model_.tasks[task].stop;
        };
        if (tasks.size() == 1)
            return node(tasks.front());
        const Task& any = model_.tasks[tasks.front()];
        const std::int8_t place = place_of(problem_, any, stop, is_delivery);
        std::int8_t other = -1;
        for (const PlanStop& own : *route.stops)
            if (&own != &stop && own.task && *own.task == *stop.task)
                other = place_of(problem_, any, own, !is_delivery);
        return node(*std::ranges::find_if(tasks, [&](Index task) {
            return stands_for(model_.tasks[task], is_delivery, place, other);
        }));
    }

    [[nodiscard]] Index node_of(const GivenRoute& route, const PlanStop& stop) const
    {
        const Slot& slot = model_.slots[route.slot];
        if (stop.depot) {
            const Index depot = depots_.at(*stop.depot);
            for (const ReloadChoice& choice : model_.choices_of(slot)) {
                if (model_.depots[choice.depot].request_index != depot)
                    continue;
                const Index first = model_.first_reload() + choice.first;
                const auto made =
                    std::count_if(route.nodes.begin(), route.nodes.end(), [&](Index node) {
                        return node >= first && node < first + choice.visits;
                    });
                return first + static_cast<Index>(made);
            }
        }
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        const auto& breaks = *(*vehicle.shifts)[slot.shift].breaks;
        const SlotRules& rules = model_.rules.slots[route.slot];
        const auto wire = std::find_if(breaks.begin(), breaks.end(), [&](const routing::Break& b) {
            return *b.id == *stop.break_id;
        });
        const auto own =
            std::find_if(rules.breaks.begin(), rules.breaks.end(), [&](const Break& pause) {
                return pause.request_index == wire - breaks.begin();
            });
        return model_.first_break() + rules.first_break +
               static_cast<Index>(own - rules.breaks.begin());
    }

    const Problem& problem_;
    Model& model_;
    Slots slots_;
    std::unordered_map<std::string_view, std::vector<Index>> tasks_;  // one for each place
    Numbers depots_;
};

}  // namespace

bool holds_parts(const Plan& plan)
{
    return std::ranges::any_of(*plan.routes, [](const PlanRoute& route) {
        return *route.locked || route.fixed_start_time.present() ||
               (route.locked_stops.present() && *route.locked_stops > 0) ||
               std::ranges::any_of(*route.stops, [](const PlanStop& stop) { return *stop.pinned; });
    });
}

bool pin_one_task_each(const Problem& problem, const Plan& plan)
{
    constexpr std::size_t kAmongTasks = 10;  // one task in so many at most
    std::unordered_set<std::string_view> with_alternatives;
    for (const routing::Relation& relation : *problem.relations)
        if (*relation.kind == RelationKind::one_of)
            for (const Participant& participant : *relation.participants)
                with_alternatives.insert(*participant.task);
    for (const Job& job : *problem.jobs)
        if (job.stop.places.present())
            with_alternatives.insert(*job.id);
    for (const Shipment& shipment : *problem.shipments)
        if (shipment.pickup->places.present() || shipment.delivery->places.present())
            with_alternatives.insert(*shipment.id);
    std::unordered_map<std::string_view, std::size_t> shifts_of;
    for (const Vehicle& vehicle : *problem.vehicles)
        shifts_of.emplace(*vehicle.id, vehicle.shifts->size());
    std::size_t pinned = 0;
    for (const PlanRoute& route : *plan.routes) {
        if (*route.locked || route.fixed_start_time.present() ||
            (route.locked_stops.present() && *route.locked_stops > 0))
            return false;
        const PlanStop* first = nullptr;
        for (const PlanStop& stop : *route.stops) {
            if (!*stop.pinned)
                continue;
            if (!stop.task || with_alternatives.contains(*stop.task) ||
                shifts_of.at(*route.vehicle) > 1 ||
                (first != nullptr && *first->task != *stop.task))
                return false;
            first = &stop;
        }
        pinned += first != nullptr ? 1 : 0;
    }
    return pinned > 0 && kAmongTasks * pinned <= problem.jobs->size() + problem.shipments->size();
}

Plan pinned_part(const Plan& plan)
{
    std::unordered_set<std::string_view> pinned;
    each_pinned_task(plan, [&](std::string_view task, std::string_view) { pinned.insert(task); });
    Plan part = plan;
    for (PlanRoute& route : part.routes.value)
        std::erase_if(route.stops.value, [&](const PlanStop& stop) {
            return !stop.task || !pinned.contains(*stop.task);
        });
    return part;
}

bool GivenRoute::holds_parts() const
{
    return is_closed || is_late || locked > 0 ||
           std::ranges::any_of(kept, [](char is_kept) { return is_kept != 0; });
}

void fix_departures(const Problem& problem, const Plan& plan, Model& model)
{
    const Slots slots{problem, model};
    for (const PlanRoute& route : *plan.routes) {
        if (!route.fixed_start_time.present())
            continue;
        Slot& slot = model.slots[slots.of(route)];
        if (slot.earliest <= *route.fixed_start_time &&
            *route.fixed_start_time <= slot.latest_start)
            slot.earliest = slot.latest_start = *route.fixed_start_time;
    }
}

void add_given(const Problem& problem, const Plan& plan, Model& model)
{
    Giver giver{problem, model};
    for (const PlanRoute& route : *plan.routes)
        giver.add(route);
}

}  // namespace routeopt::routing::model
