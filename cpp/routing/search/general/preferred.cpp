#include "routing/search/general/preferred.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace routeopt::routing::search::general {

const Preferred::Wish& Preferred::wish_of(Index task)
{
    const Index row = model_.rules.stops[as_size(model_.tasks[as_size(task)].stop)].preference_row;
    if (row == kNone)
        return none_;
    const auto [at, is_new] = wishes_.try_emplace(task);
    if (is_new)
        at->second = find_wish(task, row);
    return at->second;
}

Preferred::Wish Preferred::find_wish(Index task, Index row) const
{
    constexpr std::size_t kFewVehicles = 3;
    constexpr std::size_t kFewSlots = 16;
    constexpr Cost kNever = std::numeric_limits<Cost>::max();
    Cost least = kNever;
    Cost next = kNever;
    std::vector<std::size_t> vehicles;
    for (std::size_t vehicle = 0; vehicle < model_.vehicles; ++vehicle) {
        const auto& slots = slots_of_vehicle_[vehicle];
        if (slots.empty() ||
            !model_.may_serve(model_.tasks[as_size(task)], model_.slots[as_size(slots.front())]))
            continue;
        const Cost price = model_.rules.preferences[as_size(row) * model_.vehicles + vehicle];
        if (price < least) {
            vehicles.clear();
            next = std::exchange(least, price);
        } else if (price > least) {
            next = std::min(next, price);
        }
        if (price == least)
            vehicles.push_back(vehicle);
    }
    if (next == kNever || vehicles.size() > kFewVehicles)
        return {};
    Wish wish;
    wish.at_stake = next - least;
    for (const std::size_t vehicle : vehicles)
        wish.slots.insert(wish.slots.end(), slots_of_vehicle_[vehicle].begin(),
                          slots_of_vehicle_[vehicle].end());
    return wish.slots.size() <= kFewSlots ? wish : Wish{};
}

bool Preferred::is_in_time(Index task, Index slot) const
{
    const model::Stop& stop = model_.stops[as_size(model_.tasks[as_size(task)].stop)];
    const model::Slot& s = model_.slots[as_size(slot)];
    return stop.open <= s.end && stop.close >= s.earliest;
}

// What is at stake is shared among the slots that could have it.
std::vector<Preferred::Wish> Preferred::worth_running(const Spend& spend)
{
    std::vector<Wish> wishes;
    if (model_.rules.preferences.empty())
        return wishes;
    wishes.resize(model_.tasks.size());
    std::vector<Cost> at_stake(model_.slots.size(), 0);
    for (std::size_t t = 0; t < wishes.size(); ++t) {
        const auto task = static_cast<Index>(t);
        if (!model_.tasks[t].mandatory || !goes_alone(task))
            continue;
        if (spend(static_cast<std::int64_t>(model_.vehicles)))
            return {};
        wishes[t] = wish_of(task);
        std::vector<Index>& slots = wishes[t].slots;
        std::erase_if(slots, [&](Index slot) { return !is_in_time(task, slot); });
        for (const Index slot : slots)
            at_stake[as_size(slot)] += wishes[t].at_stake / static_cast<Cost>(slots.size());
    }
    for (Wish& wish : wishes)
        std::erase_if(wish.slots, [&](Index slot) {
            return at_stake[as_size(slot)] < model_.slots[as_size(slot)].fixed;
        });
    return wishes;
}

}  // namespace routeopt::routing::search::general
