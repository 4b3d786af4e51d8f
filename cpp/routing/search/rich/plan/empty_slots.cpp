#include "routing/search/rich/plan/empty_slots.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

EmptySlots::EmptySlots(const Model& model, const Routes& routes)
    : model_(model), routes_(routes), offers_(as_size(model.kinds)),
      is_offered_(model.slots.size(), 0), can_run_(model.slots.size(), 0)
{
}

Index EmptySlots::empty_slot(Index kind)
{
    std::vector<Index>& offers = offers_[kind];
    while (!offers.empty() && !is_empty(offers.back())) {
        is_offered_[offers.back()] = 0;
        offers.pop_back();
    }
    return offers.empty() ? kNone : offers.back();
}

void EmptySlots::offer(Index slot)
{
    if (is_offered_[slot] != 0 || !is_empty(slot))
        return;
    is_offered_[slot] = 1;
    offers_[model_.slots[slot].kind].push_back(slot);
}

void EmptySlots::offer_only(std::span<const Index> slots)
{
    for (std::vector<Index>& offers : offers_)
        offers.clear();
    std::fill(is_offered_.begin(), is_offered_.end(), 0);
    for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot)
        if (can_run(*slot))
            offer(*slot);
}

}  // namespace routeopt::routing::search::rich
