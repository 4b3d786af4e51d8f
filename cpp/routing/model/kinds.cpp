#include "routing/model/kinds.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "routing/model/balances.hpp"

namespace routeopt::routing::model {
namespace {

class Kinds {
public:
    explicit Kinds(Model& model) : model_(model) {}

    void number()
    {
        model_.kinds = number_slots(&Slot::kind, false);
        if (std::ranges::any_of(model_.tasks,
                                [](const Task& task) { return task.promised_vehicle != kNone; }))
            model_.alikes = number_slots(&Slot::alike, true);
    }

private:
    // How often each depot may be visited; equal for interchangeable slots.
    std::vector<std::pair<Index, Index>> visits_of(const Slot& slot) const
    {
        std::vector<std::pair<Index, Index>> visits;
        for (const ReloadChoice& choice : model_.choices_of(slot))
            visits.emplace_back(choice.depot, choice.visits);
        return visits;
    }

    // A number for each vehicle, equal for vehicles that may serve the same tasks and need the same
    // service times.
    std::vector<Index> numbers_of_vehicles() const
    {
        std::map<std::pair<std::vector<bool>, std::vector<std::int32_t>>, Index> numbers;
        std::vector<Index> number_of;
        for (std::size_t v = 0; v < model_.vehicles; ++v) {
            std::vector<bool> sets;
            for (const VehicleSet& set : model_.vehicle_sets)
                sets.push_back(set.holds(static_cast<Index>(v)));
            std::vector<std::int32_t> services;
            for (std::size_t at = v; at < model_.services.size(); at += model_.vehicles)
                services.push_back(model_.services[at]);
            const auto next = static_cast<Index>(numbers.size());
            number_of.push_back(
                numbers.emplace(std::pair{std::move(sets), std::move(services)}, next)
                    .first->second);
        }
        return number_of;
    }

    // The slot's part of the rules as a list of numbers; equal for interchangeable slots.
    std::vector<std::int64_t> rules_of(const Slot& slot, bool without_promises = false) const
    {
        const Rules& rules = model_.rules;
        if (!rules.any)
            return {};
        const SlotRules& own = rules.slots[&slot - model_.slots.data()];
        std::vector<std::int64_t> numbers{own.per_second, own.per_busy_second,
                                          own.per_overtime_second, own.overtime_from};
        for (const Break& pause : own.breaks)
            numbers.insert(numbers.end(),
                           {pause.duration_s, pause.earliest, pause.latest, pause.place});
        for (std::size_t at = as_size(slot.vehicle); at < rules.preferences.size();
             at += model_.vehicles)
            numbers.push_back(rules.preferences[at]);
        if (without_promises)
            take_promises_out(slot, numbers);
        for (const Quota& quota : rules.quotas)
            numbers.push_back(quota.slots[&slot - model_.slots.data()]);
        append_balances(model_, &slot - model_.slots.data(), numbers);
        const bool vehicles_matter = std::any_of(
            rules.relations.begin(), rules.relations.end(), [](const Relation& relation) {
                return relation.kind == RelationKind::same_vehicle ||
                       relation.kind == RelationKind::different_vehicles;
            });
        numbers.push_back(vehicles_matter ? slot.vehicle : kNone);
        return numbers;
    }

    // Takes what was published out of the prices of the slot's vehicle, which are the last numbers.
    void take_promises_out(const Slot& slot, std::vector<std::int64_t>& numbers) const
    {
        const std::size_t rows = model_.rules.preferences.size() / model_.vehicles;
        const std::size_t first = numbers.size() - rows;
        for (const Task& task : model_.tasks)
            if (task.promised_vehicle != kNone && task.promised_vehicle != slot.vehicle)
                numbers[first + as_size(model_.rules.stops[task.stop].preference_row)] -=
                    task.other_vehicle;
    }

    // Sets the member of each slot to a number that is equal for slots of which all is equal.
    // Returns how many numbers there are.
    Index number_slots(Index Slot::* member, bool without_promises)
    {
        const std::vector<Index> vehicle_number = numbers_of_vehicles();
        const auto key = [&](const Slot& slot) {
            return std::tuple{slot.profile,     slot.speed_factor,
                              slot.start_place, slot.end_place,
                              slot.earliest,    slot.latest_start,
                              slot.end,         slot.limits,
                              slot.capacity,    slot.initial_load,
                              slot.fixed,       slot.per_metre,
                              slot.per_second,  vehicle_number[slot.vehicle],
                              visits_of(slot),  rules_of(slot, without_promises)};
        };
        std::map<decltype(key(model_.slots.front())), Index> numbers;
        for (Slot& slot : model_.slots)
            slot.*member =
                numbers.emplace(key(slot), static_cast<Index>(numbers.size())).first->second;
        return static_cast<Index>(numbers.size());
    }

    Model& model_;
};

}  // namespace

void number_kinds(Model& model)
{
    Kinds{model}.number();
}

}  // namespace routeopt::routing::model
