#include "routing/search/rich/insertion/companions.hpp"

#include <algorithm>
#include <span>

namespace routeopt::routing::search::rich {

bool Companions::could_follow(Index task, Index slot)
{
    for (const Index number : model_.rules.relations_of[task]) {
        const model::Relation& relation = model_.rules.relations[number];
        const bool same_vehicle = relation.kind == RelationKind::same_vehicle;
        if (!same_vehicle && relation.kind != RelationKind::same_route &&
            relation.kind != RelationKind::ordered)
            continue;
        const std::span<const Index> slots =
            same_vehicle ? std::span<const Index>{slots_of_vehicle_[model_.slots[slot].vehicle]}
                         : std::span<const Index>{&slot, 1};
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[stop].task;
            if (other != task && plan_.absent(other) && model_.tasks[other].alternatives == kNone &&
                std::none_of(slots.begin(), slots.end(),
                             [&](Index s) { return could_serve_alone(other, s); }) &&
                may_follow(other))
                return false;
        }
    }
    return true;
}

bool Companions::may_follow(Index task)
{
    if (is_left_out(unit_of(task)))
        return false;
    const auto [known, is_new] = is_servable_.emplace(task, false);
    if (is_new)
        known->second = std::ranges::any_of(model_.slots, [&](const model::Slot& slot) {
            return model_.may_serve(model_.tasks[task], slot);
        });
    return known->second;
}

bool Companions::could_serve_alone(Index task, Index slot)
{
    const model::Task& t = model_.tasks[task];
    if (!model_.may_serve(t, model_.slots[slot]))
        return false;
    const auto [known, is_new] =
        serves_alone_.emplace(as_size(task) * model_.slots.size() + as_size(slot), false);
    if (!is_new)
        return known->second;
    std::vector<Index> nodes{plan_.start_of(slot), t.stop};
    if (t.second != kNone)
        nodes.push_back(t.second);
    nodes.push_back(plan_.end_of(slot));
    // With a reload there may be other ways.
    known->second =
        !model_.choices_of(model_.slots[slot]).empty() || plan_.is_possible(slot, nodes);
    return known->second;
}

bool Companions::needs(Index task, Index unit) const
{
    const auto& numbers = model_.rules.relations_of[task];
    return std::any_of(numbers.begin(), numbers.end(), [&](Index number) {
        const model::Relation& relation = model_.rules.relations[number];
        return relation.kind == RelationKind::time_lag &&
               model_.stops[relation.stops.back()].task == task &&
               unit_of(model_.stops[relation.stops.front()].task) == unit;
    });
}

void Companions::leave_out(Index leader, Index unit)
{
    const std::size_t first = units_left_out_.size();
    units_left_out_.push_back(unit);
    for (std::size_t i = first; i < units_left_out_.size(); ++i)
        for (const Index task : plan_.group_of(leader))
            if (!is_left_out(unit_of(task)) && needs(task, units_left_out_[i]))
                units_left_out_.push_back(unit_of(task));
}

bool Companions::is_left_out(Index unit) const
{
    return std::find(units_left_out_.begin(), units_left_out_.end(), unit) != units_left_out_.end();
}

}  // namespace routeopt::routing::search::rich
