// The empty slots of a plan, by kind. Slots of one kind are interchangeable (see model::Slot), so
// whoever wants to open a route asks for any empty slot of a kind.
//
// Each kind has a stack of offers. A slot is offered when its route is emptied; an offer whose slot
// has been filled since stays on the stack and is dropped when it comes to the top. So filling a
// slot costs nothing here, and every other change constant time on average. Which slot is found
// depends on the order of the offers alone: the last one offered that is still empty.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

class EmptySlots {
public:
    // No slot is offered at first.
    explicit EmptySlots(const model::Model& model)
        : model_(model), offers_(as_size(model.kinds)), is_offered_(model.slots.size(), 0)
    {
    }

    // Offers an empty slot; nothing changes if it is offered already.
    void offer(Index slot)
    {
        if (is_offered_[slot] != 0)
            return;
        is_offered_[slot] = 1;
        offers_[model_.slots[slot].kind].push_back(slot);
    }

    // From now on offers only these slots, the first of them on top, without those for which
    // may_run(slot) is false.
    template <class MayRun>
    void offer_only(std::span<const Index> slots, MayRun&& may_run)
    {
        for (std::vector<Index>& offers : offers_)
            offers.clear();
        std::fill(is_offered_.begin(), is_offered_.end(), 0);
        for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot)
            if (may_run(*slot))
                offer(*slot);
    }

    // An empty slot of the kind, or kNone; it stays offered. is_empty(slot) tells whether the plan
    // has no route in it now.
    template <class IsEmpty>
    [[nodiscard]] Index find(Index kind, IsEmpty&& is_empty)
    {
        std::vector<Index>& offers = offers_[kind];
        while (!offers.empty() && !is_empty(offers.back())) {
            is_offered_[offers.back()] = 0;
            offers.pop_back();
        }
        return offers.empty() ? kNone : offers.back();
    }

private:
    const model::Model& model_;
    ByKind<std::vector<Index>> offers_;  // the next one last
    BySlot<char> is_offered_;
};

}  // namespace routeopt::routing::search
