// How Insertion changes the vehicles of whole routes.
#include "routing/search/general/insertion.hpp"

namespace routeopt::routing::search::general {

bool Insertion::exchange_vehicles(Index stop, Random& random)
{
    const Index slot = plan_.route_of(stop);
    if (slot == kNone)
        return false;
    const Index other =
        random.below(2) == 0 ? some_empty_slot(stop, random) : slot_beside(stop, random);
    return other != kNone && !are_alike(slot, other) && plan_.exchange(slot, other);
}

bool Insertion::are_alike(Index a, Index b) const
{
    return model_.slots[as_size(a)].kind == model_.slots[as_size(b)].kind;
}

// One of those that start near.
Index Insertion::some_empty_slot(Index stop, Random& random)
{
    const auto kinds = near_kinds_.of(model_.stops[as_size(stop)].place);
    return plan_.empty_slot(kinds[random.below(static_cast<std::uint32_t>(kinds.size()))]);
}

// That of another route, one of the neighbours'.
Index Insertion::slot_beside(Index stop, Random& random)
{
    const auto near = neighbours(stop, Neighbours::kMost).stops;
    if (near.empty())
        return kNone;
    return plan_.route_of(near[random.below(static_cast<std::uint32_t>(near.size()))]);
}

}  // namespace routeopt::routing::search::general
