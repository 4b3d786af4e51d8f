#include "routing/search/rich/plan/preferred.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace routeopt::routing::search::rich {

std::optional<FewPreferred> few_preferred(const Model& model, Index task)
{
    constexpr std::size_t kFewVehicles = 3;
    constexpr Cost kNever = std::numeric_limits<Cost>::max();
    const model::Task& t = model.tasks[task];
    const Index row = model.rules.stops[t.stop].preference_row;
    if (row == kNone)
        return std::nullopt;
    FewPreferred found{{}, kNever, kNever};
    for (std::size_t vehicle = 0; vehicle < model.vehicles; ++vehicle) {
        if (t.vehicle_set != kNone &&
            !model.vehicle_sets[t.vehicle_set].holds(static_cast<Index>(vehicle)))
            continue;
        const Cost price = model.rules.preferences[as_size(row) * model.vehicles + vehicle];
        if (price < found.least) {
            found.vehicles.clear();
            found.next = std::exchange(found.least, price);
        } else if (price > found.least) {
            found.next = std::min(found.next, price);
        }
        if (price == found.least)
            found.vehicles.push_back(vehicle);
    }
    const bool are_few = found.next != kNever && found.vehicles.size() <= kFewVehicles;
    return are_few ? std::optional{std::move(found)} : std::nullopt;
}

const Preferred::Wish& Preferred::wish_of(Index task)
{
    const Index row = model_.rules.stops[model_.tasks[task].stop].preference_row;
    if (row == kNone)
        return none_;
    const auto [at, is_new] = wishes_.try_emplace(task);
    if (is_new)
        at->second = find_wish(task);
    return at->second;
}

Preferred::Wish Preferred::find_wish(Index task) const
{
    constexpr std::size_t kFewSlots = 16;
    const auto preferred = few_preferred(model_, task);
    if (!preferred)
        return {};
    Wish wish;
    wish.at_stake = preferred->next - preferred->least;
    for (const std::size_t vehicle : preferred->vehicles)
        wish.slots.insert(wish.slots.end(), slots_of_vehicle_[vehicle].begin(),
                          slots_of_vehicle_[vehicle].end());
    return wish.slots.size() <= kFewSlots ? wish : Wish{};
}

// Whether the stop's windows and the slot's hours overlap.
bool Preferred::is_in_time(Index task, Index slot) const
{
    const model::Stop& stop = model_.stops[model_.tasks[task].stop];
    const model::Slot& s = model_.slots[slot];
    return stop.open <= s.end && stop.close >= s.earliest;
}

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
            at_stake[slot] += wishes[t].at_stake / static_cast<Cost>(slots.size());
    }
    for (Wish& wish : wishes)
        std::erase_if(wish.slots,
                      [&](Index slot) { return at_stake[slot] < model_.slots[slot].fixed; });
    return wishes;
}

}  // namespace routeopt::routing::search::rich
