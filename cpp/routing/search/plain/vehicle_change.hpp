// Moves a whole route to an empty slot of another kind: to a larger vehicle for a task that the
// present one has no room for, or to a cheaper one that suffices. Only between kinds that differ in
// capacity, prices and eligibility alone, so that all times stay as they are, and whose vehicles do
// not reload. For heterogeneous fleets; possible() is false in all other problems.
//
// Contract: cheapest() changes nothing; improve() moves routes if that lowers the cost, by exactly
// the offer's delta (debug builds check it), and commits nothing. Workers call improve() at the end
// of every iteration. O(route + kMostTried) for a route.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class VehicleChange {
public:
    // A slot that a route can move to.
    struct Offer {
        Index slot = kNone;  // an empty one; kNone if there is none
        Cost delta = 0;      // what the route as it is costs more there than where it is
        [[nodiscard]] bool found() const { return slot != kNone; }
    };

    explicit VehicleChange(Plan& plan)
        : plan_(plan), model_(plan.model()), alike_(as_size(model_.kinds))
    {
        if (!model_.services.empty())
            return;
        std::map<TimeKey, std::vector<const model::Slot*>> slots_of;
        std::vector<char> seen(as_size(model_.kinds), 0);
        for (const model::Slot& slot : model_.slots)
            if (std::exchange(seen[slot.kind], 1) == 0 && model_.choices_of(slot).empty())
                slots_of[time_key(slot)].push_back(&slot);
        for (const auto& [times, slots] : slots_of)
            for (const model::Slot* slot : slots)
                for (const model::Slot* other : slots)
                    if (differ(*slot, *other) && alike_[slot->kind].size() < kMostTried)
                        alike_[slot->kind].push_back(other->kind);
        possible_ = std::ranges::any_of(alike_, [](const auto& kinds) { return !kinds.empty(); });
    }

    // Whether any kind has another one that its routes can move to.
    [[nodiscard]] bool possible() const { return possible_; }

    // The kinds that routes of a kind can move to.
    [[nodiscard]] std::span<const Index> alike(Index kind) const { return alike_[kind]; }
    // Whether a route can move from one slot to the other, or both are of one kind.
    [[nodiscard]] bool is_alike(Index slot, Index other) const
    {
        const Index kind = model_.slots[slot].kind;
        const Index others = model_.slots[other].kind;
        return kind == others || std::ranges::find(alike_[kind], others) != alike_[kind].end();
    }

    // The cheapest empty slot for a route that gets `more` load and, unless it is kNone, another
    // task, which the vehicle has to be eligible for. Only if it costs less than `below` more.
    [[nodiscard]] Offer cheapest(Index slot, const Load& more, Index task, Cost below)
    {
        Offer best{kNone, below};
        const std::vector<Index>& kinds = alike_[model_.slots[slot].kind];
        if (kinds.empty())
            return best;
        const Way way = way_of(slot);
        for (const Index kind : kinds) {
            const Index other = plan_.empty_slot(kind);
            if (other == kNone || !carries(slot, other, more))
                continue;
            const Cost delta = moved(slot, other, way);
            if (delta < best.delta && may_serve_all(slot, other, task))
                best = {other, delta};
        }
        return best;
    }

    // Moves each route that changed since the last commit to the cheapest vehicle for it.
    void improve()
    {
        if (!possible())
            return;
        slots_.assign(plan_.touched().begin(), plan_.touched().end());
        for (const Index slot : slots_) {
            if (plan_.route(slot).size == 0)
                continue;
            const Offer offer = cheapest(slot, {}, kNone, 0);
            if (!offer.found())
                continue;
            [[maybe_unused]] const Cost promised = plan_.cost() + offer.delta;
            plan_.move_route(slot, offer.slot);
            INVARIANT(plan_.cost() == promised, "a promised delta is the real one");
        }
    }

private:
    static constexpr std::size_t kMostTried = 12;  // kinds

    // All of a slot that the times of its routes depend on.
    using TimeKey = std::tuple<Index, std::int64_t, Index, Index, std::int64_t, std::int64_t,
                               std::int64_t, model::Limits, Load>;
    struct Way {
        std::int64_t metres = 0;
        std::int64_t seconds = 0;
    };

    static TimeKey time_key(const model::Slot& slot)
    {
        return {slot.profile,   slot.speed_factor, slot.start_place,
                slot.end_place, slot.earliest,     slot.latest_start,
                slot.end,       slot.limits,       slot.initial_load};
    }

    // Whether a move between the two can pay: not if they differ in eligibility alone.
    static bool differ(const model::Slot& a, const model::Slot& b)
    {
        return std::tie(a.capacity, a.fixed, a.per_metre, a.per_second) !=
               std::tie(b.capacity, b.fixed, b.per_metre, b.per_second);
    }

    [[nodiscard]] Way way_of(Index slot) const
    {
        Way way;
        for (Index at = plan_.start_of(slot); at != plan_.end_of(slot); at = plan_.node(at).next) {
            way.metres += plan_.node(at).leg.distance_m;
            way.seconds += plan_.node(at).leg.duration_s;
        }
        return way;
    }

    // How much more a route of this way costs in slot `to` than in slot `from`.
    [[nodiscard]] Cost moved(Index from, Index to, const Way& way) const
    {
        return Plan::price(plan_.route(to), way.metres, way.seconds) + model_.slots[to].fixed -
               Plan::price(plan_.route(from), way.metres, way.seconds) - model_.slots[from].fixed;
    }

    [[nodiscard]] bool carries(Index from, Index to, const Load& more) const
    {
        const Load used = plan_.most_on_board(from);
        const Load& capacity = model_.slots[to].capacity;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (used[d] + more[d] > capacity[d])
                return false;
        return true;
    }

    [[nodiscard]] bool may_serve_all(Index from, Index to, Index task) const
    {
        if (model_.vehicle_sets.empty())
            return true;
        const model::Slot& slot = model_.slots[to];
        if (task != kNone && !model_.may_serve(model_.tasks[task], slot))
            return false;
        for (Index at = plan_.node(plan_.start_of(from)).next; !plan_.is_end(at);
             at = plan_.node(at).next)
            if (!model_.may_serve(model_.tasks[model_.stops[at].task], slot))
                return false;
        return true;
    }

    Plan& plan_;
    const Model& model_;
    ByKind<std::vector<Index>> alike_;  // the kinds that a route of each kind can move to
    bool possible_ = false;
    std::vector<Index> slots_;  // scratch
};

}  // namespace routeopt::routing::search::plain
