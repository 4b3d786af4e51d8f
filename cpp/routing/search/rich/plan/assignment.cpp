#include "routing/search/rich/plan/assignment.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

Assignment::Assignment(const Model& model)
    : model_(model), absent_(model.tasks.size()), slot_of_(model.tasks.size(), kNone)
{
    for (auto task = Index{0}; task < static_cast<Index>(model.tasks.size()); ++task)
        if (model.head_of(task) == task)
            absent_.enter(task);
}

Index Assignment::served_one_of(Index task) const
{
    Index served = task;
    model_.each_alternative(task, [&](Index own) {
        if (served_in(own) != kNone)
            served = own;
    });
    return served;
}

Cost Assignment::fee_of(Index leader) const
{
    Cost fee = 0;
    for (const Index task : group_of(leader))
        fee += absent_.holds(task) ? model_.tasks[task].drop_fee : 0;
    return fee;
}

std::int64_t Assignment::priority_of(Index leader) const
{
    std::int64_t priority = 0;
    for (const Index task : group_of(leader))
        priority += absent_.holds(task) ? model_.tasks[task].priority : 0;
    return priority;
}

bool Assignment::is_mandatory(Index leader) const
{
    const auto group = group_of(leader);
    return std::any_of(group.begin(), group.end(),
                       [&](Index task) { return absent(task) && model_.tasks[task].mandatory; });
}

}  // namespace routeopt::routing::search::rich
