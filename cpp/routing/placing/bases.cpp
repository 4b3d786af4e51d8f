#include "routing/placing/bases.hpp"

#include "routing/placing/sums.hpp"

namespace routeopt::routing::placing {
namespace {

Money least_cost_of(const desk::Slot& slot)
{
    return slot.runs ? least_cost_of(sums_of(slot.facts), slot) : Money{};
}

Money change_of(const desk::Desk& desk, const std::vector<std::size_t>& slots, std::size_t first)
{
    Money change;
    for (std::size_t i = first; i < slots.size(); ++i)
        change += least_cost_of(desk.slots()[slots[i]]) - desk.slots()[slots[i]].cost;
    return change;
}

}  // namespace

Bases::Bases(const desk::Desk& desk, std::size_t task)
    : desk_(desk), task_(task), of_task_(desk), of_slots_(desk), changes_(desk.slots().size())
{
    of_task_.walk_from(task);
    change_of_task_ = change_of(desk, of_task_.slots(), 0);
}

Money Bases::change_of_joined(std::size_t slot)
{
    if (!of_slots_.has(slot)) {
        const std::size_t first = of_slots_.slots().size();
        of_slots_.add(slot);
        of_slots_.walk_from(desk_.slots()[slot].route);
        const Money change = change_of(desk_, of_slots_.slots(), first);
        for (std::size_t i = first; i < of_slots_.slots().size(); ++i)
            changes_[of_slots_.slots()[i]] = change;
    }
    return changes_[slot];
}

Money Bases::of(std::size_t slot)
{
    // Where a quota is exceeded, its price does not matter any more.
    Money base = desk_.cost() +
                 desk_.price_of_quotas({{task_, desk::kNoSlot, slot}}).value_or(Money{}) +
                 change_of_task_ - least_cost_of(desk_.slots()[slot]);
    if (!of_task_.has(slot))
        base += change_of_joined(slot);
    if (const Task& task = *desk_.tasks()[task_].wire; task.drop_fee)
        base -= Money{*task.drop_fee};
    return base;
}

}  // namespace routeopt::routing::placing
