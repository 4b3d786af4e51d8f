#include "routing/search/rich/plan/plan_rules.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

PlanRules::PlanRules(const Model& model, const Assignment& assignment)
    : model_(model), assignment_(assignment), stop_count_(static_cast<Index>(model.stops.size())),
      quotas_(model)
{
    const model::Rules& rules = model.rules;
    has_time_relations_ = std::any_of(rules.relations.begin(), rules.relations.end(),
                                      [](const model::Relation& r) { return r.is_of_times(); });
    for (std::size_t task = 0; task < model.tasks.size(); ++task) {
        const auto& relations = rules.relations_of[task];
        is_ordered_.push_back(rules.order_group[task] != kNone ||
                              std::any_of(relations.begin(), relations.end(), [&](Index number) {
                                  return rules.relations[number].kind == RelationKind::ordered;
                              }));
        has_orders_ = has_orders_ || is_ordered_.back() != 0;
        is_of_times_.push_back(std::any_of(relations.begin(), relations.end(), [&](Index number) {
            return rules.relations[number].is_of_times();
        }));
        const Index stop = model.tasks[task].stop;
        has_assignment_cost_.push_back(rules.stops[stop].preference_row != kNone ||
                                       !rules.quotas_of[task].empty());
    }
}

bool PlanRules::may_serve(Index task, Index slot) const
{
    return model_.may_serve(model_.tasks[task], model_.slots[slot]) && quotas_.allow(task, slot) &&
           keeps_relations(task, slot);
}

// Relations that say on which route or vehicle the task has to be, or must not be.
bool PlanRules::keeps_relations(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    for (const Index number : rules.relations_of[task]) {
        const model::Relation& relation = rules.relations[number];
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[stop].task;
            const Index in = assignment_.served_in(other);
            if (other == task || in == kNone)
                continue;
            const bool same_vehicle = model_.slots[in].vehicle == model_.slots[slot].vehicle;
            const bool keeps = relation.kind == RelationKind::synchronized         ? in != slot
                               : relation.kind == RelationKind::time_lag           ? true
                               : relation.kind == RelationKind::same_vehicle       ? same_vehicle
                               : relation.kind == RelationKind::different_vehicles ? !same_vehicle
                                                                                   : in == slot;
            if (!keeps)
                return false;
        }
    }
    return true;
}

bool PlanRules::keeps_orders(std::span<const Index> nodes) const
{
    if (!has_orders_)
        return true;
    if (!keeps_order_groups(nodes))
        return false;
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        for (const Index number : model_.rules.relations_of[model_.stops[node].task]) {
            const model::Relation& relation = model_.rules.relations[number];
            if (relation.kind == RelationKind::ordered && !keeps_order(relation, nodes))
                return false;
        }
    }
    return true;
}

// Stops of a later group come behind those of all earlier ones.
bool PlanRules::keeps_order_groups(std::span<const Index> nodes) const
{
    Index group = kNone;
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        const Index own = model_.rules.order_group[model_.stops[node].task];
        if (own != kNone && own < group)
            return false;
        group = std::max(group, own);
    }
    return true;
}

// The relation's stops that are among the nodes come in its order; where they have to be adjacent
// only reloads are between them.
bool PlanRules::keeps_order(const model::Relation& relation, std::span<const Index> nodes) const
{
    auto last = nodes.end();
    for (const Index stop : relation.stops) {
        const auto at = std::find(nodes.begin(), nodes.end(), stop);
        if (at == nodes.end())
            continue;
        if (last != nodes.end() &&
            (at < last ||
             (relation.adjacent &&
              std::any_of(last + 1, at, [&](Index between) { return !is_end(between); }))))
            return false;
        last = at;
    }
    return true;
}

}  // namespace routeopt::routing::search::rich
