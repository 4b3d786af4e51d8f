// What a plan leaves out, and what that costs: tasks by themselves, and alternatives (relation
// one_of), of which it serves none.
#include <algorithm>

#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::what_if {

std::vector<std::size_t> WhatIf::unserved() const
{
    std::vector<std::size_t> numbers;
    for (std::size_t t = 0; t < tasks_.size(); ++t)
        if (!serves_one_of(t))
            numbers.push_back(t);
    return numbers;
}

std::vector<std::size_t> WhatIf::alternatives(std::size_t task) const
{
    if (const Relation* own = tasks_[task].one_of)
        return participants_[static_cast<std::size_t>(own - problem_.relations->data())];
    return {task};
}

bool WhatIf::serves_one_of(std::size_t task) const
{
    if (tasks_[task].one_of == nullptr)
        return tasks_[task].slot != kNoSlot;
    return std::ranges::any_of(alternatives(task),
                               [&](std::size_t own) { return tasks_[own].slot != kNoSlot; });
}

std::vector<Unserved> WhatIf::unserved_in_words() const
{
    std::vector<Unserved> left_out;
    for (const std::size_t number : unserved()) {
        const PlannedTask& task = tasks_[number];
        if (alternatives(number).front() != number)
            continue;
        Unserved& unserved =
            left_out.emplace_back(Unserved{*task.wire->id, participants_of(task.one_of), {}, {}});
        if (const Number& fee = task.drop_fee())
            unserved.drop_fee = Money{*fee};
    }
    return left_out;
}

// What moves change of the fees and the missing priority. Of alternatives it counts whether any is
// served.
void WhatIf::add_fees(const std::vector<TaskMove>& moves, Judgement& judged) const
{
    std::map<std::size_t, std::int64_t> more_served;  // by the first alternative: put in less out
    for (const TaskMove& move : moves)
        more_served[alternatives(move.task).front()] +=
            (move.from == kNoSlot ? 1 : 0) - (move.to == kNoSlot ? 1 : 0);
    for (const auto& [task, more] : more_served) {
        const auto served = std::ranges::count_if(
            alternatives(task), [&](std::size_t own) { return tasks_[own].slot != kNoSlot; });
        const std::int64_t sign = (served + more > 0 ? 1 : 0) - (served > 0 ? 1 : 0);
        judged.cost -= tasks_[task].price_of_absence() * sign;
        judged.missing -= tasks_[task].priority() * sign;
    }
}

}  // namespace routeopt::routing::what_if
