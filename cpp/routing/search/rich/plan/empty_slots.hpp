// The slots of a plan under every rule that are empty and can run, offered to insertion by kind.
#pragma once

#include <span>

#include "routing/search/neighbourhood/empty_slots.hpp"
#include "routing/search/rich/plan/routes.hpp"

namespace routeopt::routing::search::rich {

class EmptySlots {
public:
    // No slot is offered, and none can run. The routes have to outlive this.
    EmptySlots(const Model& model, const Routes& routes)
        : routes_(routes), offers_(model), can_run_(model.slots.size(), 0)
    {
    }

    // An empty slot of the kind, the same one until it is filled; kNone: there is none.
    [[nodiscard]] Index empty_slot(Index kind)
    {
        return offers_.find(kind, [this](Index slot) { return is_empty(slot); });
    }
    // False: not even an empty route keeps the rules of the slot, so no route ever runs in it.
    [[nodiscard]] bool can_run(Index slot) const { return can_run_[slot] != 0; }

    void allow_to_run(Index slot) { can_run_[slot] = 1; }
    // The route may have become empty. One that visits nothing but a depot, as an initial plan
    // may fix, is not offered: it is not like the others of its kind.
    void offer(Index slot)
    {
        if (is_empty(slot))
            offers_.offer(slot);
    }
    // From now on, of the slots that are empty, only these are offered, the first of a kind first.
    void offer_only(std::span<const Index> slots)
    {
        offers_.offer_only(slots, [this](Index slot) { return can_run(slot) && is_empty(slot); });
    }

private:
    [[nodiscard]] bool is_empty(Index slot) const { return routes_.route(slot).visits.size() <= 2; }

    const Routes& routes_;
    search::EmptySlots offers_;
    BySlot<char> can_run_;
};

}  // namespace routeopt::routing::search::rich
