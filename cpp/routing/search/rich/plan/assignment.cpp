#include "routing/search/rich/plan/assignment.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

Assignment::Assignment(const Model& model)
    : model_(model), absent_(model.tasks.size()), slot_of_(model.tasks.size(), kNone)
{
    for (std::size_t task = 0; task < model.tasks.size(); ++task)
        absent_.enter(static_cast<Index>(task));
}

Cost Assignment::fee_of(Index leader) const
{
    Cost fee = 0;
    for (const Index task : group_of(leader))
        fee += absent(task) ? model_.tasks[task].drop_fee : 0;
    return fee;
}

std::int64_t Assignment::priority_of(Index leader) const
{
    std::int64_t priority = 0;
    for (const Index task : group_of(leader))
        priority += absent(task) ? model_.tasks[task].priority : 0;
    return priority;
}

bool Assignment::is_mandatory(Index leader) const
{
    const auto group = group_of(leader);
    return std::any_of(group.begin(), group.end(),
                       [&](Index task) { return absent(task) && model_.tasks[task].mandatory; });
}

}  // namespace routeopt::routing::search::rich
