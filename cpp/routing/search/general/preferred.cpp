#include "routing/search/general/preferred.hpp"

#include <algorithm>
#include <limits>

namespace routeopt::routing::search::general {

Preferred::Preferred(const Model& model) : model_(model), slots_of_(model.vehicles)
{
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        slots_of_[as_size(model.slots[slot].vehicle)].push_back(static_cast<Index>(slot));
}

const Preferred::Wish& Preferred::wish_of(Index task)
{
    const auto [at, is_new] = wishes_.try_emplace(task);
    if (is_new)
        at->second = find_wish(task);
    return at->second;
}

Preferred::Wish Preferred::find_wish(Index task) const
{
    constexpr std::size_t kFewVehicles = 3;
    constexpr std::size_t kFewSlots = 16;
    const model::Task& t = model_.tasks[as_size(task)];
    const std::size_t first = as_size(row_of(task)) * model_.vehicles;
    Cost least = std::numeric_limits<Cost>::max();
    Cost most = 0;
    std::vector<std::size_t> vehicles;
    for (std::size_t vehicle = 0; vehicle < model_.vehicles; ++vehicle) {
        const auto& slots = slots_of_[vehicle];
        if (slots.empty() || !model_.may_serve(t, model_.slots[as_size(slots.front())]))
            continue;
        const Cost price = model_.rules.preferences[first + vehicle];
        if (price < least)
            vehicles.clear();
        least = std::min(least, price);
        most = std::max(most, price);
        if (price == least)
            vehicles.push_back(vehicle);
    }
    if (least == most || vehicles.size() > kFewVehicles)
        return {};
    Wish wish;
    wish.at_stake = most - least;
    for (const std::size_t vehicle : vehicles)
        wish.slots.insert(wish.slots.end(), slots_of_[vehicle].begin(), slots_of_[vehicle].end());
    return wish.slots.size() <= kFewSlots ? wish : Wish{};
}

std::vector<std::vector<Index>> Preferred::slots_worth_running()
{
    const auto tasks = static_cast<Index>(model_.tasks.size());
    std::vector<Cost> at_stake(model_.slots.size(), 0);
    for (Index task = 0; task < tasks; ++task)
        for (const Index slot : slots_of(task))
            at_stake[as_size(slot)] += wish_of(task).at_stake;
    std::vector<std::vector<Index>> result(model_.tasks.size());
    for (Index task = 0; task < tasks; ++task)
        for (const Index slot : slots_of(task))
            if (at_stake[as_size(slot)] >= model_.slots[as_size(slot)].fixed)
                result[as_size(task)].push_back(slot);
    return result;
}

}  // namespace routeopt::routing::search::general
