// Slots whose routes serve nothing, offered to insertion by kind: slots of a kind are
// interchangeable, so one of each kind is enough to look at.
//
// A slot that has been filled stays in its list until it comes to the top, where it is dropped;
// so every operation is O(1), amortised.
#pragma once

#include <span>
#include <vector>

#include "routing/search/rich/plan/routes.hpp"

namespace routeopt::routing::search::rich {

class EmptySlots {
public:
    // No slot is offered, and none can run. The routes have to outlive this.
    EmptySlots(const Model& model, const Routes& routes);

    // An empty slot of the kind, the same one until it is filled; kNone: there is none.
    [[nodiscard]] Index empty_slot(Index kind);
    // False: not even an empty route keeps the rules of the slot, so no route ever runs in it.
    [[nodiscard]] bool can_run(Index slot) const { return can_run_[slot] != 0; }

    void allow_to_run(Index slot) { can_run_[slot] = 1; }
    // The route may have become empty. One that visits nothing but a depot, as an initial plan
    // may fix, is not offered: it is not like the others of its kind.
    void offer(Index slot);
    // From now on, of the slots that are empty, only these are offered, the first of a kind first.
    void offer_only(std::span<const Index> slots);

private:
    [[nodiscard]] bool is_empty(Index slot) const { return routes_.route(slot).visits.size() <= 2; }

    const Model& model_;
    const Routes& routes_;
    ByKind<std::vector<Index>> offers_;  // the last one is the next
    BySlot<char> is_offered_;
    BySlot<char> can_run_;
};

}  // namespace routeopt::routing::search::rich
