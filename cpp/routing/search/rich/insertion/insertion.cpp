#include "routing/search/rich/insertion/insertion.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {
namespace {

std::vector<std::vector<Index>> slots_by_vehicle(const Model& model)
{
    std::vector<std::vector<Index>> slots(model.vehicles);
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        slots[model.slots[slot].vehicle].push_back(static_cast<Index>(slot));
    return slots;
}

}  // namespace

Insertion::Insertion(Plan& plan, Neighbours& neighbours)
    : plan_(plan), neighbours_(neighbours), slots_of_vehicle_(slots_by_vehicle(plan.model())),
      near_kinds_(plan.model()), preferred_(plan.model(), slots_of_vehicle_),
      nearby_(plan, neighbours, preferred_, slots_of_vehicle_, work_),
      companions_(plan, slots_of_vehicle_), tasks_(plan, nearby_, near_kinds_, companions_, work_),
      groups_(plan, tasks_, companions_), alternatives_(plan, nearby_)
{
}

InsertionPoint Insertion::best_near(Index leader, std::size_t width, Random& random)
{
    return best(leader, width, random, true);
}

InsertionPoint Insertion::best_in_running(Index leader, std::size_t width, Random& random)
{
    return best(leader, width, random, false);
}

Insertion::Choice Insertion::best_for_quotas(Index leader, std::size_t width, Random& random)
{
    const std::span<const Index> others = alternatives_.to(leader, random);
    const auto blinks = [&] { return !others.empty() && random.below(kBlinks) == 0; };
    Choice best{leader, blinks() ? InsertionPoint{} : best_near(leader, width, random)};
    Cost least =
        best.point.found() ? std::min<Cost>(best.point.delta - plan_.fee_of(leader), 0) : 0;
    for (const Index other : others) {
        if (blinks())
            continue;
        const Cost fee = plan_.fee_of(other);
        const InsertionPoint point = this->best(other, width, random, true, least + fee);
        if (!point.found() || point.delta - fee >= least)
            continue;
        least = point.delta - fee;
        best = {other, point};
    }
    // Of groups only the one that was tried last can be put in.
    if (!best.point.found() || !goes_alone(best.leader))
        best.point = best_near(best.leader, width, random);
    return best;
}

InsertionPoint Insertion::best(Index leader, std::size_t width, Random& random, bool with_empty,
                               Cost limit)
{
    if (is_served(leader))
        return {};
    if (!goes_alone(leader))
        return groups_.best(leader, width, &random, with_empty);
    return best_alternative(leader, limit, [&](Index task, Cost below) {
        return tasks_.best(task, width, &random, with_empty, below);
    });
}

// Whether all tasks of the group are served. Such a group may be asked for, as a removal does not
// take out what a given plan keeps, nor what is served with it.
bool Insertion::is_served(Index leader) const
{
    const auto group = plan_.group_of(leader);
    return std::none_of(group.begin(), group.end(), [&](Index task) { return plan_.absent(task); });
}

InsertionPoint Insertion::group_anywhere(Index leader)
{
    return groups_.best(leader, Neighbours::kMost, nullptr, true);
}

void Insertion::insert(Index leader, const InsertionPoint& point)
{
    if (goes_alone(leader))
        tasks_.insert(point.task_of(leader), point);
    else
        groups_.insert(leader, point);
}

bool Insertion::may_run(Index slot, std::span<const Index> stops)
{
    std::vector<Index> nodes{plan_.start_of(slot)};
    nodes.insert(nodes.end(), stops.begin(), stops.end());
    nodes.push_back(plan_.end_of(slot));
    return !plan_.is_held(slot) && plan_.is_possible(slot, nodes);
}

// A task that is not a leader does not go alone either: its own group_of() is empty, and it is put
// in with its leader.
InsertionPoint Insertion::best_among(std::span<const Index> slots, Index leader, std::size_t width,
                                     Random& random)
{
    if (!goes_alone(leader))
        return {};
    return best_alternative(leader, InsertionPoint{}.delta, [&](Index task, Cost) {
        return tasks_.best_among(slots, task, width, random);
    });
}

}  // namespace routeopt::routing::search::rich
