#include "routing/suggest/base_costs.hpp"

#include "routing/suggest/route_totals.hpp"

namespace routeopt::routing::suggest {
namespace {

Money least_cost_of(const what_if::PlannedSlot& slot)
{
    return slot.runs ? least_cost_of(totals_of(slot.facts), slot) : Money{};
}

Money change_of(const what_if::WhatIf& what_if, const std::vector<std::size_t>& slots,
                std::size_t first)
{
    Money change;
    for (std::size_t i = first; i < slots.size(); ++i)
        change += least_cost_of(what_if.slots()[slots[i]]) - what_if.slots()[slots[i]].cost;
    return change;
}

}  // namespace

BaseCosts::BaseCosts(const what_if::WhatIf& what_if, std::size_t task)
    : what_if_(what_if), task_(task), joined_with_task_(what_if), joined_with_slots_(what_if),
      changes_(what_if.slots().size())
{
    joined_with_task_.walk_from(task);
    change_of_task_ = change_of(what_if, joined_with_task_.slots(), 0);
}

Money BaseCosts::change_of_joined(std::size_t slot)
{
    if (!joined_with_slots_.has(slot)) {
        const std::size_t first = joined_with_slots_.slots().size();
        joined_with_slots_.add(slot);
        joined_with_slots_.walk_from(what_if_.slots()[slot].route);
        const Money change = change_of(what_if_, joined_with_slots_.slots(), first);
        for (std::size_t i = first; i < joined_with_slots_.slots().size(); ++i)
            changes_[joined_with_slots_.slots()[i]] = change;
    }
    return changes_[slot];
}

Money BaseCosts::of(std::size_t slot)
{
    // Where a quota would be exceeded the task cannot go there, so that any bound will do.
    Money base = what_if_.cost() +
                 what_if_.price_of_quotas({{task_, what_if::kNoSlot, slot}}).value_or(Money{}) +
                 change_of_task_ - least_cost_of(what_if_.slots()[slot]);
    base += what_if_.least_of_balances(task_, slot) - what_if_.price_of_balances();
    if (!joined_with_task_.has(slot))
        base += change_of_joined(slot);
    return base - what_if_.tasks()[task_].price_of_absence();
}

}  // namespace routeopt::routing::suggest
