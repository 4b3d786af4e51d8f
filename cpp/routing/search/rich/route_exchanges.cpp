#include "routing/search/rich/route_exchanges.hpp"

#include <limits>

namespace routeopt::routing::search::rich {

bool RouteExchanges::move(Index stop, Random& random)
{
    const Index slot = plan_.route_of(stop);
    if (slot == kNone || plan_.is_held(slot))
        return false;
    const bool of_vehicles = model_.kinds > 1 && random.below(kVehiclesOneIn) == 0;
    return of_vehicles ? exchange_vehicles(stop, random) : exchange_tails(stop);
}

// The stop's route moves to an empty slot, or exchanges slots with the route of a neighbour.
bool RouteExchanges::exchange_vehicles(Index stop, Random& random)
{
    const Index slot = plan_.route_of(stop);
    const Index other =
        random.below(2) == 0 ? some_empty_slot(stop, random) : slot_beside(stop, random);
    const auto kind_of = [&](Index s) { return model_.slots[s].kind; };
    return other != kNone && kind_of(slot) != kind_of(other) &&
           exchange(slot, plan_.nodes_of(other), other, plan_.nodes_of(slot));
}

// Of a random kind that starts near the stop.
Index RouteExchanges::some_empty_slot(Index stop, Random& random)
{
    const auto kinds = insertion_.kinds_near(stop);
    return plan_.empty_slot(kinds[random.below(static_cast<std::uint32_t>(kinds.size()))]);
}

// That of a random neighbour.
Index RouteExchanges::slot_beside(Index stop, Random& random)
{
    const auto near = insertion_.neighbours(stop, Neighbours::kMost).stops;
    return near.empty()
               ? kNone
               : plan_.route_of(near[random.below(static_cast<std::uint32_t>(near.size()))]);
}

// The tail begins behind the stop, or behind the first one from there on that leaves no shipment on
// board.
bool RouteExchanges::exchange_tails(Index stop)
{
    const Index slot = plan_.route_of(stop);
    std::size_t at = plan_.position_of(stop);
    while (plan_.route(slot).loads[at].shipments > 0)
        ++at;
    const Tails best = best_tails(slot, at);
    return best.other != kNone &&
           exchange(slot, head_and_tail(slot, at, best.other, best.at), best.other,
                    head_and_tail(best.other, best.at, slot, at));
}

// The nodes of one route up to a position, and those of another behind a position.
std::vector<Index> RouteExchanges::head_and_tail(Index head, std::size_t at_head, Index tail,
                                                 std::size_t at_tail) const
{
    std::vector<Index> nodes = plan_.nodes_of(head);
    nodes.resize(at_head + 1);
    const std::vector<Index> others = plan_.nodes_of(tail);
    nodes.insert(nodes.end(), others.begin() + static_cast<std::ptrdiff_t>(at_tail + 1),
                 others.end());
    return nodes;
}

// The exchange that saves most by the price of arcs, if any does: with the tails that begin with
// neighbours of the stop, or farther ahead where no shipment is on board.
RouteExchanges::Tails RouteExchanges::best_tails(Index slot, std::size_t at)
{
    Tails best;
    const Index stop = plan_.route(slot).visits[at].node;
    for (const Index near : insertion_.neighbours(stop, kTailsTried).stops) {
        ++work_;
        const Index other = plan_.route_of(near);
        if (other == kNone || other == slot || plan_.is_held(other))
            continue;
        const auto& loads = plan_.route(other).loads;
        std::size_t behind = plan_.position_of(near) - 1;
        while (behind > 0 && loads[behind].shipments > 0)
            --behind;
        const Cost change = change_by_tails(slot, at, other, behind);
        if (change < best.change)
            best = {other, behind, change};
    }
    return best;
}

// The change of the price of arcs; the largest number where a tail would be reached too late.
// Precondition: the tail of `b` has a stop.
Cost RouteExchanges::change_by_tails(Index a, std::size_t at_a, Index b, std::size_t at_b)
{
    const Route& of_a = plan_.route(a);
    const Route& of_b = plan_.route(b);
    const Visit& from_a = of_a.visits[at_a];
    const Visit& from_b = of_b.visits[at_b];
    const bool a_ends = at_a + 2 == of_a.visits.size();
    const Index behind_a = a_ends ? model_.slots[b].end_place : of_a.visits[at_a + 1].place;
    const Arc to_b = plan_.timing().arc(a, from_a.place, of_b.visits[at_b + 1].place);
    const Arc to_a = plan_.timing().arc(b, from_b.place, behind_a);
    if (!to_a.exists() || !to_b.exists() ||
        of_a.functions.ready(at_a) + to_b.duration_s > latest(b, at_b + 1, a) ||
        of_b.functions.ready(at_b) + to_a.duration_s > latest(a, at_a + 1, b))
        return std::numeric_limits<Cost>::max();
    return price_of(a, to_b) + price_of(b, to_a) - price_of(a, from_a.leg) -
           price_of(b, from_b.leg);
}

// The latest arrival at a visit of a slot's route by another slot. Of another kind its shift may be
// longer: then only the visit's own window bounds it.
std::int64_t RouteExchanges::latest(Index of, std::size_t at, Index slot) const
{
    if (model_.slots[of].kind == model_.slots[slot].kind)
        return plan_.route(of).functions.latest(at);
    const Index node = plan_.route(of).visits[at].node;
    return plan_.is_end(node) ? model_.slots[slot].end : plan_.closes(node);
}

// What an arc costs, waiting aside.
Cost RouteExchanges::price_of(Index slot, const Arc& arc)
{
    const model::Slot& s = model_.slots[slot];
    const auto& rules = plan_.timing().rules(slot);
    return s.per_metre * arc.distance_m +
           (s.per_second + rules.per_second - rules.per_busy_second) * arc.duration_s;
}

// Gives the slots these nodes. False, with the plan as it was: that breaks a rule.
bool RouteExchanges::exchange(Index a, std::span<const Index> of_a, Index b,
                              std::span<const Index> of_b)
{
    const bool keeps_rules = plan_.exchange(a, of_a, b, of_b) && insertion_.drop_needless_reloads();
    if (!keeps_rules)
        plan_.take_back();
    return keeps_rules;
}

}  // namespace routeopt::routing::search::rich
