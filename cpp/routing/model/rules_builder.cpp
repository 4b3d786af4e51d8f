#include "routing/model/rules_builder.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "routing/model/balances.hpp"
#include "routing/model/prices.hpp"
#include "routing/model/wire_of.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {
namespace {

bool names(const Texts& list, std::string_view name)
{
    return std::any_of(list->begin(), list->end(), [&](const Text& text) { return *text == name; });
}

// Disjoint sets (union-find). A set is identified by its least member.
class Sets {
public:
    explicit Sets(std::size_t size) : parent_(size)
    {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    Index of(Index member)
    {
        while (parent_[member] != member)
            member = parent_[member] = parent_[parent_[member]];
        return member;
    }
    void join(Index a, Index b)
    {
        a = of(a);
        b = of(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<Index> parent_;
};

}  // namespace

RulesBuilder::RulesBuilder(const Problem& problem, Model& model) : problem_(problem), model_(model)
{
    first_s_ = kUnlimited;
    last_s_ = -kUnlimited;
    for (const Slot& slot : model.slots) {
        first_s_ = std::min(first_s_, slot.earliest);
        last_s_ = std::max(last_s_, slot.end);
    }
    for (std::size_t t = 0; t < model.tasks.size(); ++t)
        tasks_named_[*wire_of(problem, model.tasks[t]).id].push_back(static_cast<Index>(t));
}

const Site& RulesBuilder::site_of(const Stop& stop) const
{
    return model::site_of(problem_, model_.tasks[stop.task], stop.is_delivery);
}

// What serving the stop at its place costs, whenever that is.
Int128 RulesBuilder::cost_of_place(const Stop& stop) const
{
    const Task& task = model_.tasks[stop.task];
    const std::int8_t place = stop.is_delivery ? task.second_place : task.place;
    if (place < 0)
        return 0;
    const auto& places = *side_of(problem_, task, stop.is_delivery).places;
    return Int128{*places[as_size(Index{place})].cost} * kStepsPerAmount;
}

std::int64_t RulesBuilder::horizon_s() const
{
    return std::max<std::int64_t>(last_s_ - first_s_, 1);
}

void RulesBuilder::each_price(const std::function<void(Int128, std::int64_t)>& visit) const
{
    for (const Stop& stop : model_.stops) {
        const Site& side = site_of(stop);
        visit(cost_of_place(stop), 1);
        for (const Line& line : lines_of(side)) {
            visit(line.cost, 1);
            visit(line.per_second, std::max<std::int64_t>(last_s_ - line.end, 0));
        }
        for (const Wish& wish : wishes_of(side)) {
            visit(wish.per_early_second, std::max<std::int64_t>(wish.first - first_s_, 0));
            visit(wish.per_late_second, std::max<std::int64_t>(last_s_ - wish.last, 0));
        }
    }
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const routing::Task& task = wire_of(problem_, model_.tasks[t]);
        for (const Preference& preference : *task.preferences)
            visit(Int128{*preference.violation_cost} * kStepsPerAmount, 1);
        if (task.promised && !task.promised->vehicle.empty())
            visit(Int128{task.promised->another_vehicle} * kStepsPerAmount, 1);
    }
    for (const Slot& slot : model_.slots) {
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        for (const auto member :
             {&Costs::per_route_hour, &Costs::per_wait_hour, &Costs::per_overtime_hour})
            visit(Int128{price_of(member, problem_, vehicle)} * kStepsPerHourRate, horizon_s());
    }
    for (const routing::Quota& quota : *problem_.quotas)
        if (quota.min.present())
            visit(Int128{*quota.per_missing} * kStepsPerAmount, *quota.min);
    each_balance_price(problem_, model_, visit);
}

void RulesBuilder::put_down(const InUnits& in_units)
{
    model_.rules.any = true;
    put_down_stops(in_units);
    put_down_preferences(in_units);
    put_down_slots(in_units);
    put_down_quotas(in_units);
    model_.rules.balances = balances_of(problem_, model_, in_units);
    put_down_relations();
    find_leaders();
}

void RulesBuilder::put_down_preferences(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const routing::Task& task = wire_of(problem_, model_.tasks[t]);
        const auto& preferences = *task.preferences;
        if (!prefers(task))
            continue;
        rules.stops[model_.tasks[t].stop].preference_row =
            static_cast<Index>(rules.preferences.size() / model_.vehicles);
        std::vector<Cost> costs;
        for (const Preference& preference : preferences)
            costs.push_back(in_units(Int128{*preference.violation_cost} * kStepsPerAmount));
        for (const Vehicle& vehicle : *problem_.vehicles) {
            Cost cost = 0;
            for (std::size_t i = 0; i < preferences.size(); ++i) {
                const Preference& preference = preferences[i];
                const bool kept = preference.tag.present()
                                      ? names(vehicle.preferred_tags, *preference.tag)
                                      : names(preference.vehicles, *vehicle.id);
                if (!kept)
                    cost += costs[i];
            }
            if (task.promised && !task.promised->vehicle.empty() &&
                task.promised->vehicle != *vehicle.id)
                cost += in_units(Int128{task.promised->another_vehicle} * kStepsPerAmount);
            rules.preferences.push_back(cost);
        }
        put_down_promise(model_.tasks[t], task, in_units);
    }
}

void RulesBuilder::put_down_promise(Task& task, const routing::Task& wire,
                                    const InUnits& in_units) const
{
    if (!wire.promised || wire.promised->vehicle.empty())
        return;
    const auto vehicle = std::ranges::find_if(
        *problem_.vehicles, [&](const Vehicle& one) { return *one.id == wire.promised->vehicle; });
    task.promised_vehicle = static_cast<Index>(vehicle - problem_.vehicles->begin());
    task.other_vehicle = in_units(Int128{wire.promised->another_vehicle} * kStepsPerAmount);
}

void RulesBuilder::put_down_slots(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    rules.slots.resize(model_.slots.size());
    for (std::size_t s = 0; s < model_.slots.size(); ++s) {
        const Slot& slot = model_.slots[s];
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        const auto per_second = [&](const Number Costs::* member) {
            return in_units(Int128{price_of(member, problem_, vehicle)} * kStepsPerHourRate);
        };
        SlotRules& own = rules.slots[s];
        own.per_busy_second = per_second(&Costs::per_wait_hour);
        own.per_second = per_second(&Costs::per_route_hour) + own.per_busy_second;
        own.per_overtime_second = per_second(&Costs::per_overtime_hour);
        const Shift& shift = (*vehicle.shifts)[slot.shift];
        own.overtime_from = *shift.end->time;
        own.breaks = model_.breaks_of[s];
        own.first_break = rules.break_count;
        rules.break_count += static_cast<Index>(own.breaks.size());
    }
}

std::vector<bool> RulesBuilder::slots_of(const routing::Quota& wire) const
{
    std::unordered_set<std::string_view> named;
    for (const Text& vehicle : *wire.vehicles)
        named.insert(*vehicle);
    std::vector<bool> slots;
    for (const Slot& slot : model_.slots) {
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        const std::int64_t start = *(*vehicle.shifts)[slot.shift].start->time;
        const bool in_period =
            !wire.period.present() || (*wire.period->start <= start && start < *wire.period->end);
        slots.push_back(in_period && (!wire.vehicles.present() || named.contains(*vehicle.id)));
    }
    return slots;
}

void RulesBuilder::put_down_quotas(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    rules.quotas_of.resize(model_.tasks.size());
    for (const routing::Quota& wire : *problem_.quotas) {
        const auto number = static_cast<Index>(rules.quotas.size());
        for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
            const routing::Task& task = wire_of(problem_, model_.tasks[t]);
            if (wire.tag.present() ? names(task.tags, *wire.tag) : names(wire.tasks, *task.id))
                rules.quotas_of[t].push_back(number);
        }
        rules.quotas.push_back(
            {number, slots_of(wire), wire.max.present() ? *wire.max : kUnlimited,
             wire.min.present() ? *wire.min : 0,
             wire.min.present() ? in_units(Int128{*wire.per_missing} * kStepsPerAmount) : 0});
    }
}

std::vector<Index> RulesBuilder::stops_of(const Participant& participant) const
{
    const bool is_delivery = participant.stop.present() && *participant.stop == "delivery";
    std::vector<Index> stops;
    for (const Index number : tasks_named_.at(*participant.task)) {
        const Task& task = model_.tasks[number];
        stops.push_back(is_delivery ? task.second : task.stop);
    }
    return stops;
}

void RulesBuilder::put_down_relations()
{
    Rules& rules = model_.rules;
    rules.relations_of.resize(model_.tasks.size());
    rules.order_group.assign(model_.tasks.size(), kNone);
    for (const routing::Relation& wire : *problem_.relations)
        if (wire.groups.present())
            put_down_groups(wire);
        else if (*wire.kind != RelationKind::one_of)  // see Model::alternatives
            add_relation(wire);
}

void RulesBuilder::put_down_groups(const routing::Relation& wire)
{
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const routing::Task& task = wire_of(problem_, model_.tasks[t]);
        for (std::size_t g = 0; g < wire.groups->size(); ++g) {
            const Group& group = (*wire.groups)[g];
            const bool is_in =
                names(group.tasks, *task.id) ||
                std::any_of(task.tags->begin(), task.tags->end(),
                            [&](const Text& tag) { return names(group.tags, *tag); });
            if (is_in)
                model_.rules.order_group[t] = static_cast<Index>(g);
        }
    }
}

void RulesBuilder::add_relation(const routing::Relation& wire)
{
    Relation relation;
    relation.kind = *wire.kind;
    relation.max_difference_s = wire.max_difference_s.present() ? *wire.max_difference_s : 0;
    relation.min_s = wire.min_s.present() ? *wire.min_s : 0;
    relation.max_s = wire.max_s.present() ? *wire.max_s : kUnlimited;
    relation.adjacent = *wire.adjacent;
    if (relation.kind == RelationKind::time_lag) {
        // Between the stops of one shipment: the same for each pair of its places.
        const std::vector<Index> from = stops_of(*wire.from);
        const std::vector<Index> to = stops_of(*wire.to);
        for (std::size_t i = 0; i < from.size(); ++i) {
            relation.stops = {from[i], to[i]};
            put_down(relation);
        }
        return;
    }
    for (const Participant& participant : *wire.participants)
        for (const Index stop : stops_of(participant))
            relation.stops.push_back(stop);
    put_down(std::move(relation));
}

void RulesBuilder::put_down(Relation relation)
{
    const auto number = static_cast<Index>(model_.rules.relations.size());
    for (const Index stop : relation.stops) {
        auto& own = model_.rules.relations_of[model_.stops[stop].task];
        if (own.empty() || own.back() != number)
            own.push_back(number);
    }
    model_.rules.relations.push_back(std::move(relation));
}

void RulesBuilder::find_leaders()
{
    Rules& rules = model_.rules;
    const std::size_t count = model_.tasks.size();
    Sets sets{count};
    Sets units{count};
    Precedence precedence{count};
    for (const Relation& relation : rules.relations) {
        if (!relation.is_of_times() && relation.kind != RelationKind::ordered)
            continue;
        for (std::size_t i = 1; i < relation.stops.size(); ++i) {
            const Index before = model_.stops[relation.stops[i - 1]].task;
            const Index task = model_.stops[relation.stops[i]].task;
            if (before == task)
                continue;
            sets.join(before, task);
            ++precedence.ties[before];
            ++precedence.ties[task];
            if (relation.kind != RelationKind::time_lag)
                units.join(before, task);
            if (relation.kind != RelationKind::synchronized) {
                precedence.after[before].push_back(task);
                ++precedence.waits_for[task];
            }
        }
    }
    // Alternatives of which one is bound to other tasks are of one group with these: of such a
    // group one alternative alone is tried at a time (GroupInsertion). Others are one task to the
    // search.
    for (const std::vector<Index>& own : model_.alternatives)
        if (std::ranges::any_of(own, [&](Index task) { return precedence.ties[task] > 0; }))
            for (const Index task : own)
                sets.join(own.front(), task);
    rules.leader_of.resize(count);
    rules.unit_of.resize(count);
    for (std::size_t t = 0; t < count; ++t) {
        rules.leader_of[t] = sets.of(static_cast<Index>(t));
        rules.unit_of[t] = units.of(static_cast<Index>(t));
    }
    list_members(precedence);
    for (const std::vector<Index>& own : model_.alternatives)
        for (const Index task : own)
            if (rules.leader_of[task] == task && rules.members[as_size(task)].size() == 1 &&
                task != own.front()) {
                rules.leader_of[task] = own.front();
                rules.members[as_size(task)].clear();
            }
}

// Fills in Rules::members: the tasks of each group in an order in which every task follows those
// that have to come before it.
void RulesBuilder::list_members(Precedence& precedence)
{
    Rules& rules = model_.rules;
    const auto count = static_cast<Index>(model_.tasks.size());
    rules.members.resize(model_.tasks.size());
    std::vector<Index> ready;
    ByTask<std::int64_t> servers(model_.tasks.size());
    for (Index task = count; task-- > 0;) {
        servers[task] = model_.eligible_vehicles(model_.tasks[task]);
        if (precedence.waits_for[task] == 0)
            ready.push_back(task);
    }
    // Of the tasks that wait for no other, the one with the most relations comes first; of equal
    // ones, that which the fewest vehicles may serve, as the others have more possible places.
    std::ranges::stable_sort(
        ready, {}, [&](Index task) { return std::pair{precedence.ties[task], -servers[task]}; });
    // Two shipments may each have a stop that must come before a stop of the other. Then no order
    // suits all relations, and any task of the cycle may come first.
    ByTask<char> is_put(model_.tasks.size(), 0);
    for (Index next = 0; next < count;) {
        if (ready.empty()) {
            if (is_put[next] == 0)
                ready.push_back(next);
            ++next;
            continue;
        }
        const Index task = ready.back();
        ready.pop_back();
        if (std::exchange(is_put[task], 1) != 0)
            continue;
        rules.members[rules.leader_of[task]].push_back(task);
        for (const Index behind : precedence.after[task])
            if (--precedence.waits_for[behind] == 0)
                ready.push_back(behind);
    }
}

}  // namespace routeopt::routing::model
