#include "routing/search/rich/insertion/alternatives.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::search::rich {

std::span<const Index> Alternatives::to(Index leader, Random& random)
{
    ++call_;
    asked_in_[leader] = call_;
    leaders_.clear();
    plan_.each_of_group(leader, [&](Index task) {
        if (plan_.absent(task))
            for (const Index number : plan_.quotas().asking_for(task))
                if (plan_.quotas().is_short(number))
                    add_of(number, task, random);
    });
    return leaders_;
}

void Alternatives::add_of(Index number, Index task, Random& random)
{
    const std::span<const Index> all = plan_.quotas().tasks_of(number);
    if (all.size() <= kMost) {
        for (const Index other : all)
            add(other);
        return;
    }
    const std::size_t most = leaders_.size() + kNear;
    const model::Model& model = plan_.model();
    for (const Index stop : nearby_.neighbours(model.tasks[task].stop, Neighbours::kMost).stops) {
        if (leaders_.size() == most)
            break;
        const Index other = model.stops[stop].task;
        const auto asking = plan_.quotas().asking_for(other);
        if (std::ranges::find(asking, number) != asking.end())
            add(other);
    }
    for (std::size_t i = 0; i < kDrawn; ++i)
        add(all[random.below(static_cast<std::uint32_t>(all.size()))]);
}

void Alternatives::add(Index task)
{
    const Index leader = plan_.leader_of(task);
    if (plan_.absent(task) && std::exchange(asked_in_[leader], call_) != call_ &&
        !plan_.is_mandatory(leader))
        leaders_.push_back(leader);
}

}  // namespace routeopt::routing::search::rich
